// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/image_library.h"

#include "core/machine/error.h"

#include <dlfcn.h>

namespace gapscope {

const ImageLibrary& imageLibrary()
{
    static const void* const functions = [] {
        constexpr const char* name = "gapscope-images.so"; // found by the RUNPATH of the program
        void* module = ::dlopen(name, RTLD_NOW);
        const void* found = module ? ::dlsym(module, "gapscopeImages") : nullptr;
        if (!found)
            throw InputError(name, 0, std::string("cannot be loaded: ") + ::dlerror(),
                "the module that was built or installed with this program");
        return found;
    }();
    return *static_cast<const ImageLibrary*>(functions);
}

} // namespace gapscope
