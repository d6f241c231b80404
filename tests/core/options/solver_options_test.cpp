// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/solver_options.h"

#include "core/machine/error.h"
#include "core/options/choices.h"

#include <gtest/gtest.h>

using namespace gapscope;

TEST(SolverOptions, everyFieldSurvivesTheRoundTripAsText)
{
    SolverOptions options;
    options.lambda = 1.0 / 626;
    options.epsilon = 1e-4;
    options.gapCheck = unlimited;
    options.maxPasses = 12.5;
    options.seed = 123456789012345;
    options.sampling = Sampling::maxGap;
    SolverOptions copy;
    for (const OptionField& field : optionFields())
        setOption(copy, field, optionText(options, field));
    EXPECT_EQ(copy, options);
}

TEST(SolverOptions, everyFieldIsDescribed)
{
    for (const OptionField& field : optionFields()) {
        EXPECT_FALSE(field.label.empty());
        EXPECT_GE(field.help.size(), 20U) << field.key;
        for (const std::string_view choice : choicesOf(field))
            EXPECT_FALSE(choiceHelp(field, choice).empty()) << choice;
        EXPECT_EQ(findOption(field.key), &field);
    }
    EXPECT_EQ(findOption("gap-check"), findOption("gap_check"));
    EXPECT_EQ(findOption("nonsense"), nullptr);
}

TEST(SolverOptions, badValuesAreRefusedWithOptionValueAndBounds)
{
    const auto message = [](const char* key, const char* text) -> std::string {
        SolverOptions options;
        try {
            setOption(options, key, text);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message("method", "newton"),
        "--method: 'newton'; expected one of fw, bcfw, bcpfw, bcafw, hybrid, mp-bcfw, ssg, "
        "cutting-plane, cutting-plane-1slack, online-eg, kernel-bcfw, seventh");
    EXPECT_EQ(message("gap-check", "0"),
        "--gap-check: '0'; expected a number from 0.01 to 1e+18, or inf");
    for (const char* text : {"", "abc", "1x", "nan", "-1", "-inf", "1e400"})
        EXPECT_NE(message("epsilon", text), "") << text;
    EXPECT_NE(message("threads", "0"), "");
    EXPECT_NE(message("seed", "1.5"), "");
    EXPECT_NE(message("lambda", "inf"), "");
    EXPECT_EQ(
        message("lambda", "1e-300"), "--lambda: '1e-300'; expected a number from 1e-12 to 1e+12");
    EXPECT_EQ(message("lambda", "0"), ""); // stands for 1/n
    EXPECT_NE(message("colour", "red").find("unknown option"), std::string::npos);
}

TEST(SolverOptions, combinationsThatMeanNothingAreRefused)
{
    SolverOptions options;
    options.method = "fw";
    EXPECT_NO_THROW(validate(options));
    options.step = Step::approx;
    EXPECT_THROW(validate(options), InputError);
    options.method = "bcpfw";
    EXPECT_NO_THROW(validate(options));
    options.step = Step::fixed; // α could leave the simplex
    EXPECT_THROW(validate(options), InputError);
    options.method = "fw";
    options.step = Step::lineSearch;
    options.averaging = Averaging::weighted;
    EXPECT_THROW(validate(options), InputError);
}

TEST(SolverOptions, whatTheMethodIgnoresIsSaidAndLeftOut)
{
    SolverOptions options;
    options.method = "fw";
    options.sampling = Sampling::gap;
    options.cache = true;
    options.gapCheck = 3;
    options.seed = 9;
    options.innerSteps = 4;
    const SolverOptions taken = withoutIgnored(options);
    SolverOptions expected;
    expected.method = "fw";
    expected.seed = 9;
    EXPECT_EQ(taken, expected);
    options.method = "bcpfw";
    EXPECT_EQ(withoutIgnored(options), options);

    const OptionField& power = *findOption("gap_power");
    EXPECT_EQ(whyIgnored(power, Method("bcfw")), "");
    EXPECT_NE(whyIgnored(power, Method("fw")), "");
    EXPECT_EQ(whyIdle(power, SolverOptions()), "Only gap sampling uses a power of the gaps.");
    EXPECT_EQ(whyIdle(power, options), "");
    EXPECT_NE(whyIgnored(*findOption("inner_steps"), Method("hybrid")), "");
    EXPECT_NE(whyIdle(*findOption("F"), SolverOptions()), "");
    EXPECT_EQ(whyIgnored(*findOption("F"), Method("bcfw")), ""); // the cache may be turned on
}

TEST(SolverOptions, lambdaIsReadInThreeNotations)
{
    EXPECT_EQ(parseLambda("0.01", 10), 0.01);
    EXPECT_EQ(parseLambda("1/n", 626), 1.0 / 626);
    EXPECT_EQ(parseLambda("10/n", 4), 2.5);
    EXPECT_EQ(parseLambda("2^-3", 10), 0.125);
    EXPECT_EQ(parseLambda("1e-12", 10), 1e-12);
    EXPECT_EQ(parseLambda("1e12", 10), 1e12);
    for (const char* text : {"0", "-1", "nan", "inf", "", "/n", "1/m", "2^", "1e300", "0/n",
             "1e-300", "9e-13", "1.1e12", "1e-12/n", "2^-40"})
        EXPECT_THROW(parseLambda(text, 10), InputError) << text;
}

TEST(Presets, areValidAfterEverySettingFromAnyMethodAndAreRecognised)
{
    for (const auto& method : choiceRows<Method>())
        for (const Preset& preset : presets()) {
            EXPECT_EQ(findPreset(preset.key), &preset);
            EXPECT_GE(preset.reason.size(), 20U);
            SolverOptions options;
            options.lambda = 0.01;
            options.method = method.value;
            for (const Preset::Setting& setting : preset.settings) {
                setOption(options, setting.key, setting.text);
                EXPECT_NO_THROW(validate(options)) << preset.key << ' ' << setting.key;
            }
            EXPECT_EQ(presetOf(options), &preset);
            options.sampling = Sampling::uniform;
            EXPECT_EQ(presetOf(options), nullptr);
        }
    EXPECT_EQ(findPreset("nonsense"), nullptr);
}
