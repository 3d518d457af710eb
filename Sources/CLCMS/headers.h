#include <lcms2.h>

// How pixels lie in memory; macros with arguments aren't imported.
static const cmsUInt32Number dnd_lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number dnd_lcms_rgb8 = TYPE_RGB_8;
static const cmsUInt32Number dnd_lcms_grey8 = TYPE_GRAY_8;
static const cmsUInt32Number dnd_lcms_cmyk8 = TYPE_CMYK_8;
static const cmsUInt32Number dnd_lcms_cmyk8_inverted = TYPE_CMYK_8_REV;
