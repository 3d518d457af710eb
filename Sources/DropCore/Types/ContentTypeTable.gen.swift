// Made by Table/generate.py from the facts beside it; do not edit.
// swift-format-ignore-file

enum ContentTypeTable {
  static let count = 568
  static let wordsPerType = 9

  /// The identifiers; a type's index is its place here.
  static let identifiers: [String] = [
    "public.3d-content",
    "public.3gpp",
    "public.3gpp2",
    "public.aac-audio",
    "public.ac3-audio",
    "public.ada-source",
    "public.aifc-audio",
    "public.aiff-audio",
    "public.alembic",
    "public.archive",
    "public.assembly-source",
    "public.au-audio",
    "public.audio",
    "public.audiovisual-content",
    "public.audiovisual-content-collection",
    "public.avchd-collection",
    "public.avci",
    "public.avcs",
    "public.avi",
    "public.bash-script",
    "public.block-special",
    "public.bookmark",
    "public.bzip2-archive",
    "public.c-header",
    "public.c-plus-plus-header",
    "public.c-plus-plus-inline-header",
    "public.c-plus-plus-source",
    "public.c-plus-plus-source.preprocessed",
    "public.c-source",
    "public.c-source.preprocessed",
    "public.calendar-event",
    "public.camera-raw-image",
    "public.case-insensitive-text",
    "public.cdda-audio",
    "public.character-special",
    "public.comma-separated-values-text",
    "public.composite-content",
    "public.contact",
    "public.content",
    "public.cpio-archive",
    "public.csh-script",
    "public.css",
    "public.data",
    "public.database",
    "public.delimited-values-text",
    "public.directory",
    "public.disk-image",
    "public.downloadable-sound",
    "public.dv-movie",
    "public.dylan-source",
    "public.elf-binary",
    "public.email-message",
    "public.enhanced-ac3-audio",
    "public.executable",
    "public.fax",
    "public.file-sharepoint",
    "public.file-url",
    "public.filename-extension",
    "public.flc-animation",
    "public.folder",
    "public.font",
    "public.fortran-77-source",
    "public.fortran-90-source",
    "public.fortran-95-source",
    "public.fortran-source",
    "public.geometry-definition-format",
    "public.haptics-content",
    "public.heic",
    "public.heics",
    "public.heif",
    "public.heif-standard",
    "public.heifs",
    "public.html",
    "public.image",
    "public.item",
    "public.jpeg",
    "public.jpeg-2000",
    "public.jpeg-xl",
    "public.json",
    "public.ksh-script",
    "public.lex-source",
    "public.log",
    "public.m3u-playlist",
    "public.make-source",
    "public.message",
    "public.midi-audio",
    "public.mig-source",
    "public.mime-type",
    "public.movie",
    "public.mp2",
    "public.mp3",
    "public.mp4a-latm",
    "public.mp4a-loas",
    "public.mpeg",
    "public.mpeg-2-transport-stream",
    "public.mpeg-2-video",
    "public.mpeg-4",
    "public.mpeg-4-audio",
    "public.mpo-image",
    "public.named-pipe",
    "public.ndjson",
    "public.object-code",
    "public.objective-c-plus-plus-source",
    "public.objective-c-plus-plus-source.preprocessed",
    "public.objective-c-source",
    "public.objective-c-source.preprocessed",
    "public.ofd",
    "public.opentype-collection-font",
    "public.opentype-font",
    "public.pascal-source",
    "public.patch-file",
    "public.perl-script",
    "public.php-script",
    "public.plain-text",
    "public.playlist",
    "public.pls-playlist",
    "public.png",
    "public.polygon-file-format",
    "public.precompiled-c-header",
    "public.precompiled-c-plus-plus-header",
    "public.presentation",
    "public.python-script",
    "public.rss",
    "public.rtf",
    "public.ruby-script",
    "public.script",
    "public.shell-script",
    "public.socket",
    "public.source-code",
    "public.source-code.preprocessed",
    "public.spreadsheet",
    "public.standard-tesselated-geometry-format",
    "public.stored-url",
    "public.svg-image",
    "public.swift-source",
    "public.symlink",
    "public.tab-separated-values-text",
    "public.tar-archive",
    "public.tar-bzip2-archive",
    "public.tcsh-script",
    "public.text",
    "public.tiff",
    "public.to-do-item",
    "public.truetype-collection-font",
    "public.truetype-font",
    "public.truetype-ttf-font",
    "public.ulaw-audio",
    "public.unix-executable",
    "public.url",
    "public.url-name",
    "public.utf16-external-plain-text",
    "public.utf16-plain-text",
    "public.utf8-plain-text",
    "public.utf8-tab-separated-values-text",
    "public.uuencoded-archive",
    "public.vcard",
    "public.video",
    "public.volume",
    "public.x509-certificate",
    "public.xbitmap-image",
    "public.xfd",
    "public.xhtml",
    "public.xml",
    "public.yacc-source",
    "public.yaml",
    "public.z-archive",
    "public.zip-archive",
    "public.zsh-script",
    "ca.mcgill.mni.bic.mnc",
    "com.adobe.edn",
    "com.adobe.encapsulated-postscript",
    "com.adobe.etd",
    "com.adobe.fdf",
    "com.adobe.flash.video",
    "com.adobe.illustrator.ai-image",
    "com.adobe.pdf",
    "com.adobe.photoshop-image",
    "com.adobe.photoshop-large-image",
    "com.adobe.postscript",
    "com.adobe.postscript-font",
    "com.adobe.postscript-lwfn-font",
    "com.adobe.postscript-pfa-font",
    "com.adobe.postscript-pfb-font",
    "com.adobe.xfdf",
    "com.allume.stuffit-archive",
    "com.apple.accounts-icon",
    "com.apple.active-webpage",
    "com.apple.afp-internet-location",
    "com.apple.alias-file",
    "com.apple.alias-record",
    "com.apple.applescript.script",
    "com.apple.applescript.script-bundle",
    "com.apple.applescript.text",
    "com.apple.applesingle-archive",
    "com.apple.application",
    "com.apple.application-and-system-extension",
    "com.apple.application-bundle",
    "com.apple.application-file",
    "com.apple.application-placeholder",
    "com.apple.applications-folder",
    "com.apple.archive",
    "com.apple.arobject",
    "com.apple.ascii-property-list",
    "com.apple.audio-unit-preset",
    "com.apple.binary-property-list",
    "com.apple.binhex-archive",
    "com.apple.bom-archive",
    "com.apple.bom-compressed-cpio",
    "com.apple.bookmark",
    "com.apple.bundle",
    "com.apple.cocoa.pasteboard.character-formatting",
    "com.apple.cocoa.pasteboard.color",
    "com.apple.cocoa.pasteboard.find-panel-search-options",
    "com.apple.cocoa.pasteboard.multiple-text-selection",
    "com.apple.cocoa.pasteboard.paragraph-formatting",
    "com.apple.cocoa.pasteboard.sound",
    "com.apple.color-file",
    "com.apple.colorsync-profile",
    "com.apple.configprofile",
    "com.apple.coreaudio-format",
    "com.apple.coreml.mlpackage",
    "com.apple.coreml.model",
    "com.apple.crashreport",
    "com.apple.csstore",
    "com.apple.dashboard-widget",
    "com.apple.data-container",
    "com.apple.deprecated-application-file",
    "com.apple.desktop-folder",
    "com.apple.developer-folder",
    "com.apple.device-model-code",
    "com.apple.document-type",
    "com.apple.document-type.dictionary",
    "com.apple.document-type.system-folder",
    "com.apple.documents-folder",
    "com.apple.downloads-folder",
    "com.apple.drawing",
    "com.apple.driver-extension",
    "com.apple.drop-folder",
    "com.apple.encrypted-archive",
    "com.apple.everyone-icon",
    "com.apple.file-internet-location",
    "com.apple.file-system-plug-in",
    "com.apple.finder.burn-folder",
    "com.apple.finder.clipping",
    "com.apple.finder.pictclipping",
    "com.apple.finder.recent-items",
    "com.apple.finder.smart-folder",
    "com.apple.finder.sound-clipping",
    "com.apple.finder.textclipping",
    "com.apple.flat-rtfd",
    "com.apple.font-suitcase",
    "com.apple.framework",
    "com.apple.ftp-internet-location",
    "com.apple.garageband.project",
    "com.apple.generic-bundle",
    "com.apple.generic-internet-location",
    "com.apple.generic-stationery",
    "com.apple.gpuRestart",
    "com.apple.groupactivities.activity",
    "com.apple.groups-folder",
    "com.apple.hangreport",
    "com.apple.haptics.ahap",
    "com.apple.help-document",
    "com.apple.home-folder",
    "com.apple.ical.ics",
    "com.apple.ical.vcs",
    "com.apple.iCloud",
    "com.apple.icloud-file-fault",
    "com.apple.icns",
    "com.apple.icon-overlay.alert-caution-badge",
    "com.apple.icon-overlay.alias-badge",
    "com.apple.icon-overlay.drop-folder-badge",
    "com.apple.icon-overlay.locked-badge",
    "com.apple.icon-overlay.new-folder-badge",
    "com.apple.icon-overlay.private-folder",
    "com.apple.icon-overlay.private-folder-badge",
    "com.apple.icon-overlay.unsupported-badge",
    "com.apple.iconset",
    "com.apple.iig-source",
    "com.apple.iMovieLibrary",
    "com.apple.iMovieTheater",
    "com.apple.ink.inktext",
    "com.apple.installer-distribution-package",
    "com.apple.installer-meta-package",
    "com.apple.installer-package",
    "com.apple.installer-package-archive",
    "com.apple.intelligentsuggestions.assets",
    "com.apple.internet-location",
    "com.apple.itunes.store-url",
    "com.apple.iWork.Keynote.key",
    "com.apple.iWork.Keynote.key-tef",
    "com.apple.iWork.Keynote.kth",
    "com.apple.iWork.Keynote.sffkey",
    "com.apple.iWork.Keynote.sffkth",
    "com.apple.iWork.Numbers.numbers",
    "com.apple.iWork.Numbers.numbers-tef",
    "com.apple.iWork.Numbers.sffnumbers",
    "com.apple.iWork.Numbers.sfftemplate",
    "com.apple.iWork.Numbers.template",
    "com.apple.iWork.Pages.pages",
    "com.apple.iWork.Pages.pages-tef",
    "com.apple.iWork.Pages.sffpages",
    "com.apple.iWork.Pages.sfftemplate",
    "com.apple.iWork.Pages.template",
    "com.apple.kernel-extension",
    "com.apple.keynote.key",
    "com.apple.keynote.kth",
    "com.apple.ktrace",
    "com.apple.legacy.actions-icon",
    "com.apple.legacy.backward-arrow",
    "com.apple.legacy.burn",
    "com.apple.legacy.clock-icon",
    "com.apple.legacy.connect-to",
    "com.apple.legacy.customize-toolbar",
    "com.apple.legacy.delete-toolbar",
    "com.apple.legacy.eject-media",
    "com.apple.legacy.erasing",
    "com.apple.legacy.favorite-items",
    "com.apple.legacy.finder-icon",
    "com.apple.legacy.forward-arrow",
    "com.apple.legacy.general-icon",
    "com.apple.legacy.grid",
    "com.apple.legacy.keep-arranged",
    "com.apple.legacy.locked",
    "com.apple.legacy.magnifying-glass",
    "com.apple.legacy.multiple-items",
    "com.apple.legacy.no-write",
    "com.apple.legacy.open-folder",
    "com.apple.legacy.question-mark",
    "com.apple.legacy.right-container-arrow",
    "com.apple.legacy.sidebar-prefs-icon",
    "com.apple.legacy.synchronize",
    "com.apple.legacy.toolbar-advanced-icon",
    "com.apple.legacy.toolbar-info-icon",
    "com.apple.legacy.toolbar-labels-icon",
    "com.apple.legacy.unlocked",
    "com.apple.legacy.window",
    "com.apple.library-folder",
    "com.apple.live-photo",
    "com.apple.localizable-name-bundle",
    "com.apple.localized-pdf-bundle",
    "com.apple.log",
    "com.apple.m4a-audio",
    "com.apple.m4v-video",
    "com.apple.macbinary-archive",
    "com.apple.mach-o-binary",
    "com.apple.mach-o-bundle",
    "com.apple.mach-o-core",
    "com.apple.mach-o-dylib",
    "com.apple.mach-o-executable",
    "com.apple.mach-o-object",
    "com.apple.macpaint-image",
    "com.apple.mail-internet-location",
    "com.apple.mapkit.map-item",
    "com.apple.menu-extra",
    "com.apple.metadata-importer",
    "com.apple.mobileconfig",
    "com.apple.mobileprovision",
    "com.apple.mount-point",
    "com.apple.movie-folder",
    "com.apple.mpeg-4-ringtone",
    "com.apple.music-folder",
    "com.apple.news-internet-location",
    "com.apple.not-loaded",
    "com.apple.nspboard-type",
    "com.apple.ostype",
    "com.apple.package",
    "com.apple.panicreport",
    "com.apple.pasteboard.promised-file-content-type",
    "com.apple.pasteboard.promised-file-url",
    "com.apple.pef-binary",
    "com.apple.pict",
    "com.apple.pictures-folder",
    "com.apple.pkpass",
    "com.apple.pkpass-data",
    "com.apple.pkpasses-data",
    "com.apple.plugin",
    "com.apple.pluginkit",
    "com.apple.ppp-plug-in",
    "com.apple.private.live-photo-bundle",
    "com.apple.profile-background-color",
    "com.apple.profile-font-and-color",
    "com.apple.profile-font-icon",
    "com.apple.property-list",
    "com.apple.protected-mpeg-4-audio",
    "com.apple.protected-mpeg-4-audio-b",
    "com.apple.protected-mpeg-4-video",
    "com.apple.provisionprofile",
    "com.apple.public-folder",
    "com.apple.quartz-composer-composition",
    "com.apple.quicklook-generator",
    "com.apple.quicktime-image",
    "com.apple.quicktime-movie",
    "com.apple.reality",
    "com.apple.resolvable",
    "com.apple.rez-source",
    "com.apple.rtfd",
    "com.apple.scenekit.scene",
    "com.apple.scripting-definition",
    "com.apple.server-applications-folder",
    "com.apple.servers-folder",
    "com.apple.service-application",
    "com.apple.shazamcatalog",
    "com.apple.shazamsignature",
    "com.apple.shutdownStall",
    "com.apple.sites-folder",
    "com.apple.spinreport",
    "com.apple.structured-text",
    "com.apple.structured-text.address",
    "com.apple.structured-text.date",
    "com.apple.structured-text.telephone-number",
    "com.apple.structured-text.transit-information",
    "com.apple.symbol-export",
    "com.apple.system-extension",
    "com.apple.systempreference.prefpane",
    "com.apple.systempreference.screen-saver",
    "com.apple.systempreference.screen-slide-saver",
    "com.apple.traditional-mac-plain-text",
    "com.apple.trash-empty",
    "com.apple.trash-full",
    "com.apple.truetype-datafork-suitcase-font",
    "com.apple.txn.text-multimedia-data",
    "com.apple.unknown-object",
    "com.apple.users-folder",
    "com.apple.utilities-folder",
    "com.apple.vnc-internet-location",
    "com.apple.watchface",
    "com.apple.web-internet-location",
    "com.apple.webarchive",
    "com.apple.webkit-plugin",
    "com.apple.x11-mach-o-executable",
    "com.apple.xar-archive",
    "com.apple.xcode.dsym",
    "com.apple.xip-archive",
    "com.apple.xml-property-list",
    "com.apple.xpc-service",
    "com.audible.aa-audio",
    "com.audible.aa-audiobook",
    "com.audible.aax-audiobook",
    "com.avid.open-media-framework",
    "com.compuserve.gif",
    "com.digidesign.sd2-audio",
    "com.ilm.openexr-image",
    "com.j2.efx-fax",
    "com.j2.jfx-fax",
    "com.kodak.flashpix-image",
    "com.microsoft.advanced-stream-redirector",
    "com.microsoft.advanced-systems-format",
    "com.microsoft.bmp",
    "com.microsoft.cab",
    "com.microsoft.excel.sheet.binary.macroenabled",
    "com.microsoft.excel.xla",
    "com.microsoft.excel.xls",
    "com.microsoft.excel.xlt",
    "com.microsoft.excel.xlw",
    "com.microsoft.ico",
    "com.microsoft.internet-shortcut",
    "com.microsoft.powerpoint.pot",
    "com.microsoft.powerpoint.pps",
    "com.microsoft.powerpoint.ppt",
    "com.microsoft.waveform-audio",
    "com.microsoft.windows-dynamic-link-library",
    "com.microsoft.windows-executable",
    "com.microsoft.windows-media-wax",
    "com.microsoft.windows-media-wm",
    "com.microsoft.windows-media-wma",
    "com.microsoft.windows-media-wmp",
    "com.microsoft.windows-media-wmv",
    "com.microsoft.windows-media-wmx",
    "com.microsoft.windows-media-wvx",
    "com.microsoft.word.doc",
    "com.microsoft.word.dot",
    "com.microsoft.word.wordml",
    "com.netscape.javascript-source",
    "com.pixar.universal-scene-description",
    "com.pixar.universal-scene-description-mobile",
    "com.pkware.zip-archive",
    "com.real.realaudio",
    "com.real.realmedia",
    "com.real.realmedia-vbr",
    "com.rsa.pkcs-12",
    "com.scenarist.closed-caption",
    "com.sgi.sgi-image",
    "com.sony.wave64",
    "com.soundblaster.soundfont",
    "com.stuffit.archive.sidx",
    "com.stuffit.archive.sit",
    "com.stuffit.archive.sitx",
    "com.sun.java-archive",
    "com.sun.java-class",
    "com.sun.java-source",
    "com.sun.java-web-start",
    "com.sun.web-application-archive",
    "com.truevision.tga-image",
    "gov.nih.nifti-1",
    "org.3gpp.adaptive-multi-rate-audio",
    "org.7-zip.7-zip-archive",
    "org.aafassociation.advanced-authoring-format",
    "org.gnu.gnu-tar-archive",
    "org.gnu.gnu-zip-archive",
    "org.gnu.gnu-zip-tar-archive",
    "org.idpf.epub-container",
    "org.khronos.collada.digital-asset-exchange",
    "org.nema.dicom",
    "org.oasis-open.opendocument",
    "org.oasis-open.opendocument.chart",
    "org.oasis-open.opendocument.chart-template",
    "org.oasis-open.opendocument.database",
    "org.oasis-open.opendocument.formula",
    "org.oasis-open.opendocument.formula-template",
    "org.oasis-open.opendocument.graphics",
    "org.oasis-open.opendocument.graphics-template",
    "org.oasis-open.opendocument.image",
    "org.oasis-open.opendocument.image-template",
    "org.oasis-open.opendocument.presentation",
    "org.oasis-open.opendocument.presentation-template",
    "org.oasis-open.opendocument.spreadsheet",
    "org.oasis-open.opendocument.spreadsheet-template",
    "org.oasis-open.opendocument.text",
    "org.oasis-open.opendocument.text-master",
    "org.oasis-open.opendocument.text-template",
    "org.oasis-open.opendocument.text-web",
    "org.openoffice.formula",
    "org.openoffice.graphics",
    "org.openoffice.graphics-template",
    "org.openoffice.presentation",
    "org.openoffice.presentation-template",
    "org.openoffice.spreadsheet",
    "org.openoffice.spreadsheet-template",
    "org.openoffice.text",
    "org.openoffice.text-master",
    "org.openoffice.text-template",
    "org.openxmlformats.openxml",
    "org.openxmlformats.presentationml.presentation",
    "org.openxmlformats.presentationml.presentation.macroenabled",
    "org.openxmlformats.presentationml.slideshow",
    "org.openxmlformats.presentationml.slideshow.macroenabled",
    "org.openxmlformats.presentationml.template",
    "org.openxmlformats.presentationml.template.macroenabled",
    "org.openxmlformats.spreadsheetml.sheet",
    "org.openxmlformats.spreadsheetml.sheet.macroenabled",
    "org.openxmlformats.spreadsheetml.template",
    "org.openxmlformats.spreadsheetml.template.macroenabled",
    "org.openxmlformats.wordprocessingml.document",
    "org.openxmlformats.wordprocessingml.document.macroenabled",
    "org.openxmlformats.wordprocessingml.template",
    "org.openxmlformats.wordprocessingml.template.macroenabled",
    "org.smpte.mxf",
    "org.tukaani.tar-xz-archive",
    "org.tukaani.xz-archive",
    "org.w3.webvtt",
    "org.webmproject.webm",
    "org.webmproject.webp",
    "org.xiph.flac",
    "public.avif",
    "com.apple.mail.email",
    "com.apple.uikit.attributedstring",
    "net.daringfireball.markdown",
    "dndhost.uri-list",
    "dndhost.moz-url",
    "dndhost.contact",
    "com.topografix.gpx",
    "com.google.earth.kml",
    "com.google.earth.kmz",
    "dndhost.outlook-message",
    "dndhost.multipart",
    "dndhost.delivery-status",
    "dndhost.portal-files",
  ]

  /// The types' indexes in the order of their identifiers in small letters.
  static let byName: [UInt16] = [
    168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183,
    184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199,
    200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215,
    216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231,
    232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247,
    248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263,
    264, 265, 266, 267, 268, 269, 270, 271, 272, 273, 274, 275, 276, 277, 278, 279,
    280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 290, 291, 292, 293, 294, 295,
    296, 297, 298, 299, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311,
    312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327,
    328, 329, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339, 340, 341, 342, 343,
    344, 345, 346, 347, 348, 349, 350, 351, 352, 555, 353, 354, 355, 356, 357, 358,
    359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 370, 371, 372, 373, 374,
    375, 376, 377, 378, 379, 380, 381, 382, 383, 384, 385, 386, 387, 388, 389, 390,
    391, 392, 393, 394, 395, 396, 397, 398, 399, 400, 401, 402, 403, 404, 405, 406,
    407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 419, 420, 421, 556,
    422, 423, 424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435, 436, 437,
    438, 439, 440, 441, 562, 563, 442, 443, 444, 445, 446, 447, 448, 449, 450, 451,
    452, 453, 454, 455, 456, 457, 458, 459, 460, 461, 462, 463, 464, 465, 466, 467,
    468, 469, 470, 471, 472, 473, 474, 475, 476, 477, 478, 479, 480, 481, 482, 483,
    484, 485, 486, 487, 488, 489, 490, 491, 492, 561, 493, 560, 566, 559, 565, 564,
    567, 558, 494, 557, 495, 496, 497, 498, 499, 500, 501, 502, 503, 504, 505, 506,
    507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519, 520, 521, 522,
    523, 524, 525, 526, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537, 538,
    539, 540, 541, 542, 543, 544, 545, 546, 547, 548, 549, 550, 551, 552, 553, 0,
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    17, 18, 554, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
    80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
    96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
    112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127,
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167,
  ]

  /// What each type conforms to, a bit a type.
  static let closure: [UInt64] = [
    0x4000000001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002002, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002004, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003008, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003010, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000020, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003040, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x440000030c0, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000101, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000400, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003800, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x4000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20000000c000, 0x400, 0x0, 0x0, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x44000010000, 0x640, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000020000, 0x640, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000042000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000080000, 0x6002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x100000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000400200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000800000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44001000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44003000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44004000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x4400c000000, 0x2000000000400, 0x1003, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44010000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44030000000, 0x2000000000400, 0x1003, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44080000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44100000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44200003040, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x400000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x144800000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x5000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x2000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x48000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x54000000000, 0x6002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x64000000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x80000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x144000000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x400000000200, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x844000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1044000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x2044000000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x24040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x8000000000000, 0x100000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x10044000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40044000000000, 0x100600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x80000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x100040000000000, 0x400, 0x100000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200044100000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x400044000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x2000044000000000, 0x2000000000401, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x4000044000000000, 0x2000000000401, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x8000044000000000, 0x2000000000401, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000401, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000001, 0x402, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x648, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x650, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x660, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x640, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6c0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x500, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0xe00, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x1600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x4400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6002000000008400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000010400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x20400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6000000040400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2002000000080400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x100000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x200400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000400400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44100000000, 0x800400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x2000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x4000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x8000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x10000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x21000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x41000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x81000400, 0x10000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x101000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x200000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400000600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x800000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x1000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20040000000000, 0x2000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2004000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x200c000000400, 0x1003, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2010000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2030000000400, 0x1003, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x40000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x180000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x100000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2200000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2400000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6002800000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6003000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x4000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0xc000000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x10000000000600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000001, 0x20000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x42000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x82000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x5000000000, 0x100000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6202000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400000000000400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x800000000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x7002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x8000000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1003, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x4000000000, 0x0, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000001, 0x400, 0x8, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x10, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x400001020, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1041, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x80, 0x0, 0x0, 0x0, 0x400, 0x0, 0x0,
    0x144000000000, 0x2000000000400, 0x1100, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x200, 0x0, 0x0, 0x0, 0x0, 0x4000000000000, 0x0,
    0x40000400200, 0x400, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x6002000000000400, 0x1801, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x2000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x4000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x18000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x10000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x30000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x400, 0x40000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x100000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x200000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x401000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x801000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x144000000000, 0x2000000000400, 0x3001100, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x4000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x46000000000, 0x400, 0x8001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x1000400, 0x10000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x20000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x40000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x80000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x500001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x600001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x800001001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x2000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x10000000, 0x0,
    0x44000000000, 0x6002000000000400, 0x8000001001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x10000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x20000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x4040000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x80000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x100000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000002000, 0x1000400, 0x200000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x400000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x800000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x1000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x2000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x4000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x8000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x18000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x28000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x48000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x80000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x100000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x200000000000000, 0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x400000000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x800000000000010, 0x0, 0x80000000, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x1000000000000000, 0x0, 0x0, 0x0, 0x400, 0x0, 0x0,
    0x40000000000, 0x400, 0x2000000000000000, 0x0, 0x0, 0x0, 0x400, 0x0, 0x0,
    0x44000000000, 0x2002000000000400, 0x4000000000001001, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x8000000000000000, 0x20000, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x2002000000000400, 0x1001, 0x1, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x2, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20000000000000, 0x0, 0x0, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20008, 0x0, 0x400000000000, 0x8000000000000, 0x0, 0x0,
    0x20200000000000, 0x400, 0x0, 0x20014, 0x0, 0x400000080000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x0, 0x24, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x20200000000000, 0x400, 0x0, 0x20054, 0x0, 0x400000080000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x80, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x100, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x200, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000, 0x400, 0x0, 0x8000000000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x800, 0x0, 0x8000000000000000, 0x4000000000000, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x1000, 0x0, 0x8000000000000000, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x2000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200, 0x0, 0x0, 0x4000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0xc000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x10000, 0x0, 0x0, 0x400, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x40000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x80000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x100000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x200000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x400000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x800000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x1000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x2000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x4000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x8000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x10000000, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x20000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x40000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0xc0000000000, 0x400, 0x0, 0x80000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x100020000, 0x0, 0x400000080000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x200020000, 0x0, 0x80000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x0, 0x400000024, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x800000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x1000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000, 0x2000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0xc000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x10000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x20000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x40000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x80000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x100000020000, 0x0, 0x400000080000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x200000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x400000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x804000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x1000000000000, 0x80000000, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x2000000020000, 0x0, 0x100400000000000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x4000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x8000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x18000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x60000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x40000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x88000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x108000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x0, 0x200000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x0, 0x400000000000000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x800000000020000, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x1000000000000000, 0x80000000, 0x0, 0x0, 0x0, 0x0,
    0x244000002000, 0x400, 0x0, 0x2000000000000000, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x4000000000020000, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x8000000000000000, 0x80000000, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x1, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x0, 0x2, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x4, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x8, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x0, 0x10, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x4404, 0x1000, 0x0, 0x20, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x40, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x80, 0x0, 0x0, 0x0, 0x0,
    0x44040000000, 0x400, 0x1000, 0x0, 0x100, 0x0, 0x0, 0x0, 0x0,
    0x44040000000, 0x400, 0x1000, 0x0, 0x200, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x0, 0x400, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x800, 0x0, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x1000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x2000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x4000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x8000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x10000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x20000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x40000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x80000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x100000, 0x0, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x200000, 0x0, 0x0, 0x0, 0x0,
    0x44010000000, 0x2000000000400, 0x1001, 0x0, 0x400000, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x0, 0x800000, 0x400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x0, 0x1000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x2000000, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x4000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x8000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x10000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x20000000, 0x0, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x40000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x80000000, 0x0, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x100000, 0x0, 0x100000000, 0x0, 0x0, 0x0, 0x0,
    0x205000000000, 0x100000000000400, 0x0, 0x0, 0x2000200000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x100000000000400, 0x0, 0x0, 0x2000400000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x100000000000400, 0x0, 0x0, 0x4000800000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x1000000000, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x2000000000, 0x0, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x4, 0x0, 0x4000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x4, 0x0, 0x8000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x4, 0x0, 0x10000000000, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x4, 0x0, 0x20000000000, 0x0, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x4, 0x0, 0x40000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x0, 0x0, 0x80000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x0, 0x0, 0x100000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x200000000000, 0x0, 0x0, 0x0, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x400000000000, 0x0, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x0, 0x0, 0x800000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x1000000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x100000000000400, 0x0, 0x0, 0x2000000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x205000000000, 0x100000000000400, 0x0, 0x0, 0x4000000000000, 0x400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x20400, 0x0, 0x0, 0x8000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x10000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x20000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x40000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x80000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x100000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x200000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x400000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x800000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x1000000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x2000000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x4000000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x8000000000000000, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x1, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x2, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x4, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x8, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x10, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x20, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x40, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x80, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x100, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x200, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x400, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x800, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x1000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x2000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x4000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x8000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x10000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x20000, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x40000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x80000, 0x0, 0x0, 0x0,
    0x205000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000180000, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1000, 0x0, 0x0, 0x200000, 0x0, 0x0, 0x0,
    0x44000003000, 0x200000400, 0x0, 0x0, 0x0, 0x400000, 0x0, 0x0, 0x0,
    0x44000002000, 0x101000400, 0x0, 0x0, 0x0, 0x800000, 0x0, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x1000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x2000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x6000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0xa000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x12000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x22000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x42000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x80000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x80000000, 0x100000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x200000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400400000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x100400800000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x1000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x2000000000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x0, 0x0, 0x4000000000, 0x400, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x8000000000, 0x0, 0x0, 0x0,
    0x44000003000, 0x200000400, 0x0, 0x0, 0x0, 0x10000000000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x20000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x80000000, 0x40000000000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x80000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000, 0x0, 0x0, 0x100000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x400, 0x1000, 0x0, 0x0, 0x200000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x0, 0x0, 0x400000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x0, 0x0, 0x800000000000, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x1000000000000, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x2000000000000, 0x0, 0x0, 0x0,
    0x20040000000000, 0x400, 0x0, 0x0, 0x0, 0x4000000000000, 0x0, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x8000000000000, 0x0, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x10000000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x20400000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x40000000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x80000000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x100400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x200400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x500400000000000, 0x0, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x800400000040000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x1000000000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x2000000000000000, 0x0, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x0, 0x0, 0x4000000000000000, 0x0, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x8000000000000000, 0x0, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x1, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x3, 0x0, 0x0,
    0x44000002000, 0x101000400, 0x0, 0x0, 0x0, 0x800000, 0x4, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x8, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x10, 0x0, 0x0,
    0x20040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x20, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x100400000000000, 0x40, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x80, 0x0, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x100, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x200, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x800, 0x0, 0x0,
    0x205000000000, 0x400, 0x0, 0x0, 0x0, 0x400000000000, 0x1000, 0x0, 0x0,
    0x44000000001, 0x400, 0x0, 0x0, 0x0, 0x0, 0x2000, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x4000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x8000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x10000, 0x0, 0x0,
    0x20200000000000, 0x400, 0x0, 0x20014, 0x0, 0x400000080000, 0x20000, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x40000, 0x0, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x80000, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x0, 0x0, 0x0, 0x100000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x200000, 0x0, 0x0,
    0x44000000000, 0x2000000020400, 0x1001000, 0x0, 0x0, 0x0, 0x400000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x800000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x1800000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x2800000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x4800000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x8800000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x10000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000080000, 0x20000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000000000, 0x40000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000000000, 0x80000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000000000, 0x100000000, 0x0, 0x0,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x200000000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x400000000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x800000000, 0x0, 0x0,
    0x1000040000000000, 0x400, 0x10000, 0x0, 0x0, 0x0, 0x1000000000, 0x0, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x2000000000, 0x0, 0x0,
    0x0, 0x400, 0x0, 0x4000000000, 0x0, 0x0, 0x4000000000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x8000000000, 0x0, 0x0,
    0x800200000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x10000000000, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x80000000, 0x0, 0x20000000000, 0x0, 0x0,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x40000000000, 0x0, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x80000000, 0x0, 0x80000000000, 0x0, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x100000000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x100400000000000, 0x200000000000, 0x0, 0x0,
    0x20040000000000, 0x400, 0x80000, 0x0, 0x0, 0x2000000, 0x400000000000, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x800000000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x0, 0x0, 0x400000000000, 0x1000000000000, 0x0, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x2800000000000, 0x0, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x8000000000000000, 0x4000000000000, 0x0, 0x0,
    0x200000000000, 0x400, 0x0, 0x20000, 0x0, 0x400000000000, 0x8000000000000, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x10000000000000, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x30000000000000, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x50000000000000, 0x0, 0x0,
    0x44000002000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x80000000000000, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x0, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x200000000000000, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x400000000000000, 0x0, 0x0,
    0x40044000000000, 0x100600, 0x0, 0x0, 0x0, 0x0, 0x800000000000000, 0x0, 0x0,
    0x40044000000000, 0x100600, 0x0, 0x0, 0x0, 0x0, 0x1000000000000000, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x2000000000000000, 0x0, 0x0,
    0x44000002000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x4000000000000000, 0x0, 0x0,
    0x44000002000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x8000000000000000, 0x0, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2, 0x0,
    0x20045000000200, 0x400, 0x4000000004, 0x0, 0x0, 0x0, 0x0, 0x10000004, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8, 0x0,
    0x45000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x10, 0x0,
    0x44000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x20, 0x0,
    0x44000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x40, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80, 0x0,
    0x40000000000, 0x400, 0x10, 0x0, 0x0, 0x0, 0x0, 0x100, 0x0,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x200, 0x0,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400, 0x0,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000, 0x0,
    0x20040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2000, 0x0,
    0x20040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000, 0x0,
    0x44000003000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x4000000000000000, 0x8000, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x8000000000000000, 0x10000, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x8000000000000000, 0x20000, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x8000000000000000, 0x40000, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x8000000000000000, 0x80000, 0x0,
    0x44000002000, 0x1000400, 0x400001000, 0x0, 0x0, 0x0, 0x4000000000000000, 0x100000, 0x0,
    0x44000002000, 0x1000400, 0x400001000, 0x0, 0x0, 0x0, 0x4000000000000000, 0x200000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000, 0x0,
    0x45000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x1000000, 0x0,
    0x20044000000000, 0x2002000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x2000000, 0x0,
    0x44000000001, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000000, 0x0,
    0x44000000001, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8000000, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x10000000, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000000, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x40000000, 0x0,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000000, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000, 0x0,
    0x44000000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x200000000, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400000000, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000000, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000000000, 0x0,
    0x40000000200, 0x400, 0x100000000000000, 0x0, 0x0, 0x0, 0x0, 0x2000000000, 0x0,
    0x40000000200, 0x400, 0x100000000000000, 0x0, 0x0, 0x0, 0x0, 0x4000000000, 0x0,
    0x40000000200, 0x400, 0x100000000000000, 0x0, 0x0, 0x0, 0x0, 0x8000000000, 0x0,
    0x20040000000200, 0x400, 0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x10010000000, 0x0,
    0x20040000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000000000, 0x0,
    0x44000000000, 0x2000000000400, 0x1001, 0x0, 0x0, 0x0, 0x0, 0x40000000000, 0x0,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x80000000000, 0x0,
    0x20040000000200, 0x400, 0x4000000000, 0x0, 0x0, 0x0, 0x0, 0x110010000000, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x200000000000, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400000000000, 0x0,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000000000, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2000000000000, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000000000000, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8000000000000, 0x0,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x18000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000000000000, 0x0,
    0x44000002001, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x40000000000000, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000000000000, 0x0,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x300000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x500000000000000, 0x0,
    0xc4000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000000000000, 0x0,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1100000000000000, 0x0,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2100000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4100000000000000, 0x0,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8100000000000000, 0x0,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x1,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x2,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x4,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x8,
    0x45000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x10,
    0x45000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x20,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x40,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x80,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x100,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000000, 0x200,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2000,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000,
    0x44000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8000,
    0x44000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x10000,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x40000,
    0x44000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x300000,
    0x20045000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x500000,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x900000,
    0x20045000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1100000,
    0x45000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2100000,
    0x20045000000000, 0x100000000000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4100000,
    0x45000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8100000,
    0x20045000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x10100000,
    0x45000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20100000,
    0x20045000000000, 0x400, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x40100000,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80100000,
    0x20045000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100100000,
    0x45000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x200100000,
    0x20045000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400100000,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000000,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000000000,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2000000000,
    0x44000000000, 0x400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000000000,
    0x44000002000, 0x1000400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8000000000,
    0x44000000000, 0x600, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x10000000000,
    0x44000003000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000000000,
    0x44000000000, 0x640, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x40000000000,
    0x8040000000000, 0x100400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000000000,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x100000000000,
    0x44000000000, 0x2000000000400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x200000000000,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x400000000000,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x800000000000,
    0x46000000000, 0x4400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1000000000000,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2000000000000,
    0x44000000000, 0x400, 0x400001000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x4000000000000,
    0x40000000200, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x8000000000000,
    0x8040000000000, 0x100400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x10000000000000,
    0x40000000000, 0x100400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x20000000000000,
    0x44000000000, 0x2000000100400, 0x1000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x40000000000000,
    0x40000000000, 0x400, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000000000000,
  ]

  /// Parents, extensions, MIME types, description.
  static let details: String = """
    38|||a 3D model
    88|3gp;3gpp;sdv|video/3gpp,audio/3gpp|3gpp
    88|3g2;3gp2|video/3gpp2,audio/3gpp2|3gpp2
    12|aac;adts|audio/aac,audio/x-aac|aac audio
    12|ac3|audio/ac3|ac3 audio
    128|ada;adb;ads||ada source
    12|aifc||aifc audio
    6|aiff;aif|audio/aiff,audio/x-aiff|AIFF sound
    0;42|abc||alembic
    |||an archive
    128|s||assembly source
    12|au;snd|audio/basic|au audio
    13|||sound
    42;38|||sound or moving pictures
    |||audiovisual content collection
    366;14|avchd||avchd collection
    70|avci|image/avci|avci
    70|avcs|image/avcs|avcs
    88|avi;vfw|video/avi,video/msvideo,video/x-msvideo|avi
    126|bash||bash script
    74|||block special
    |||a bookmark
    42;9|bz2;bz|application/x-bzip2,application/x-bzip,application/bzip2,application/bzip,application/x-bz2|a bzip2 file
    128|h||c header
    128|hh;hp;hpp;hxx;h++;ipp||c plus plus header
    24|inl||c plus plus inline header
    128|cp;cpp;c++;cc;cxx||c plus plus source
    26;129|ii||preprocessed
    128|c||c source
    28;129|i||preprocessed
    |||a calendar event
    73|||a camera's raw image
    140|||case insensitive text
    6|cdda||cdda audio
    74|||character special
    113;44|csv|text/csv,text/comma-separated-values|a table as comma-separated text (CSV)
    38|||content of mixed kinds
    |||a contact
    |||anything a person made to look at or listen to
    42;9|cpio;pax||cpio archive
    126|csh||csh script
    140|css|text/css|CSS
    74||application/octet-stream|a stream of bytes
    |||a database
    140|||a table as text
    74|||a directory
    9|||a disk image
    12|dls|audio/dls|downloadable sound
    88|dv;dif|video/x-dv|dv movie
    128|dlyan;lid||dylan source
    42;53|||elf binary
    84|||an e-mail message
    12|eac3;ec3|audio/eac3|enhanced ac3 audio
    |||something that runs
    73;84|||a fax
    |||file sharepoint
    148|||the URL of a file
    32|||filename extension
    88|flc;fli;cel|video/flc|flc animation
    45|||a folder
    42|||a font
    64|f77||fortran 77 source
    64|f90||fortran 90 source
    64|f95||fortran 95 source
    128|f;for||fortran source
    0;140|obj||geometry definition format
    |||haptics content
    70|heic|image/heic|a HEIC image
    70|heics|image/heic-sequence|heics
    70|heif;hif|image/heif|a HEIF image
    73|||an image in a HEIF container
    70|heifs|image/heif-sequence|heifs
    140|html;htm;shtml;shtm|text/html|HTML
    42;38|||an image
    |||anything that can be dragged or stored
    73|jpeg;jpg;jpe|image/jpeg,image/jpg|a JPEG image
    73|jp2;jpf;jpx;j2k;j2c|image/jp2|a JPEG 2000 image
    73|||a JPEG XL image
    140|json|application/json|JSON
    126|ksh||ksh script
    128|l;lm;lmm;lpp;lxx;ll||lex source
    74|||a log
    113;114|m3u;m3u8|audio/mpegurl,application/vnd.apple.mpegurl,audio/x-mpegurl|m3u playlist
    125|make;mak;gmk;mk||make source
    |||a message
    12|midi;mid;smf;kar|audio/midi,audio/x-midi|MIDI
    128|defs;mig||mig source
    32|||mime type
    13|||a movie (with or without sound)
    12|mp2||mp2
    12|mp3;mpga|audio/mpeg,audio/mpeg3,audio/mpg,audio/mp3,audio/x-mpeg,audio/x-mpeg3,audio/x-mpg,audio/x-mp3|MP3 sound
    12||audio/mp4a-latm|mp4a latm
    12|loas;latm||mp4a loas
    88|mpg;mpeg;mpe;m75;m15|video/mpeg,video/mpg,video/x-mpeg,video/x-mpg|mpeg
    88|ts||mpeg 2 transport stream
    156|m2v|video/mpeg2,video/mpeg2-video|mpeg 2 video
    88|mp4;mpg4|video/mp4,video/mp4v-es|an MPEG-4 movie
    12|mp4;mpg4|audio/mp4,audio/mp4a-latm|MPEG-4 sound
    73|mpo||mpo image
    74|||named pipe
    140|ndjson;jsonl|application/x-ndjson,application/jsonl|JSON lines
    42;53|o||object code
    128|mm||objective c plus plus source
    102;129|mii||preprocessed
    128|m||objective c source
    104;129|mi||preprocessed
    42;36|ofd|application/ofd|ofd
    108|otc||opentype collection font
    60|otf|font/otf|opentype font
    128|pas||pascal source
    113|patch;diff||patch file
    126|pl;pm|text/x-perl-script|perl script
    126|php;php3;php4;ph3;ph4;phtml|text/php,text/x-php-script,application/php|php script
    140|txt;text|text/plain|plain text without a stated encoding
    |||playlist
    140;114|pls|audio/x-scpls|pls playlist
    73|png|image/png|a PNG image
    0;42|ply||polygon file format
    128|pch||precompiled c header
    128|pch++||precompiled c plus plus header
    36|||a presentation
    126|py|text/x-python-script|python script
    162|rss|application/rss+xml|rss
    140|rtf|text/rtf|rich text (RTF)
    126|rb;rbw|text/x-ruby-script|ruby script
    128|||a script
    125|sh||shell script
    74|||socket
    113|||source code
    128|||preprocessed
    38|||a spreadsheet
    0;42|stl||standard tesselated geometry format
    |||a URL in a file
    73;162|svg;svgz|image/svg+xml|an SVG image
    128|swift||Swift source code
    74;394|||a symbolic link
    113;44|tsv|text/tab-separated-values|a table as tab-separated text (TSV)
    498|tar|application/x-tar,application/tar|a tar archive
    22|tbz2;tbz||tar bzip2 archive
    126|tcsh||tcsh script
    42;38|||any text
    73|tiff;tif|image/tiff|a TIFF image
    |||a to-do item
    144|ttc||truetype collection font
    60|||truetype font
    144|ttf|font/ttf|truetype ttf font
    12|ul;ulw;ulaw||ulaw audio
    42;53|||unix executable
    42|||a URL
    42|||the title of a link
    113|||UTF-16 text with a byte-order mark
    113||text/plain;charset=utf-16|UTF-16 text in the machine's byte order
    113||text/plain;charset=utf-8|UTF-8 text
    136;152|||a table as UTF-8 tab-separated text
    42;9|uu|text/x-uuencode|uuencoded archive
    140;37|vcf;vcard|text/vcard,text/directory,text/x-vcard|a contact card (vCard)
    88|||a video without sound
    59|||volume
    42|cer;der;crt;pem|application/x-x509-ca-cert|x509 certificate
    73|xbm|image/x-xbitmap|xbitmap image
    162|xfd||xfd
    162|xhtml;xhtm;xht|application/xhtml+xml|XHTML
    140|xml|application/xml,text/xml|XML
    128|y;ym;ymm;ypp;yxx;yy||yacc source
    140|yml;yaml|application/x-yaml|YAML
    42;9|z|application/x-compress|z archive
    476|zip|application/zip,application/x-zip-compressed|a ZIP archive
    126|zsh||zsh script
    73|mnc;minc||mnc (mcgill)
    42|edn||edn (adobe)
    178|eps||encapsulated PostScript
    42|etd||etd (adobe)
    42|fdf||fdf (adobe)
    88|flv;f4v;f4p;f4a;f4b|video/x-flv|video (adobe)
    73|ai||an Illustrator image
    42;36|pdf|application/pdf|a PDF document
    73|psd|image/vnd.adobe.photoshop,image/photoshop,image/x-photoshop,image/psd,application/photoshop|a Photoshop image
    73|psb||photoshop large image (adobe)
    42;36|ps|application/postscript|PostScript
    60|||postscript font (adobe)
    179|||postscript lwfn font (adobe)
    179|pfa||postscript pfa font (adobe)
    179|pfb||postscript pfb font (adobe)
    42;36|xfdf||xfdf (adobe)
    42;9|||stuffit archive (allume)
    230|||accounts icon (apple)
    |||active webpage (apple)
    287|afploc||afp internet location (apple)
    42;394|||alias file (apple)
    42;394|||alias record (apple)
    42;125|scpt||script (apple)
    209;366|scptd||script bundle (apple)
    125|applescript||text (apple)
    42;9|as||applesingle archive (apple)
    53|||an application
    435|appex||application and system extension (apple)
    194;339;366|app||an application (a folder)
    194;42|app||application file (apple)
    196|placeholder||application placeholder (apple)
    59|||applications folder (apple)
    42;9|aar;yaa||archive (apple)
    42|arobject||arobject (apple)
    140;383|plist||ascii property list (apple)
    434|aupreset||audio unit preset (apple)
    383|plist||a property list (binary)
    42;9|hqx|application/mac-binhex40,application/mac-binhex,application/binhex|binhex archive (apple)
    9|||bom archive (apple)
    42;206|cpgz||bom compressed cpio (apple)
    42;394|||bookmark (apple)
    45|||a folder with a known inside
    42|||character formatting (apple)
    42|||color (apple)
    42|||find panel search options (apple)
    42|||multiple text selection (apple)
    42|||paragraph formatting (apple)
    42|||sound (apple)
    42|clr;ccl||color file (apple)
    42|icc;icm;pf||colorsync profile (apple)
    162|configprofile||configprofile (apple)
    12|caf||coreaudio format (apple)
    366|mlpackage||mlpackage (apple)
    42|mlmodel;mlkitmodel||model (apple)
    152;81|crash||crashreport (apple)
    42;43|csstore||csstore (apple)
    339;366|wdgt||dashboard widget (apple)
    59;339|||data container (apple)
    197|||deprecated application file (apple)
    59|||desktop folder (apple)
    59|||developer folder (apple)
    140|||device model code (apple)
    74|||document type (apple)
    230|||dictionary (apple)
    59|||system folder (apple)
    59|||documents folder (apple)
    59|||downloads folder (apple)
    73|drawing||drawing (apple)
    339;366|dext||driver extension (apple)
    59|||drop folder (apple)
    42;9|aea||encrypted archive (apple)
    230|||everyone icon (apple)
    287|fileloc||file internet location (apple)
    376|fs||file system plug in (apple)
    59|fpbf||burn folder (apple)
    42|||clipping (apple)
    243;73|pictclipping||pictclipping (apple)
    246|||recent items (apple)
    42|savedsearch||smart folder (apple)
    243|sndclipping||sound clipping (apple)
    243|textclipping||a text clipping
    42;36|||rich text with attachments (flat)
    60|suit||font suitcase (apple)
    209|framework||framework (apple)
    287|ftploc||ftp internet location (apple)
    366;13|band;gbproj||project (apple)
    209;366|bundle||generic bundle (apple)
    287|inetloc||generic internet location (apple)
    42|||generic stationery (apple)
    152;81|gpurestart||gpuRestart (apple)
    42|groupactivity||activity (apple)
    59|||groups folder (apple)
    152;81|hang||hangreport (apple)
    66;78|ahap||ahap (apple)
    42|||help document (apple)
    59|||home folder (apple)
    140;74;30|ics|text/calendar|a calendar (iCalendar)
    140;74;30|vcs;vcal|text/x-vcalendar|a calendar (vCalendar)
    74|||iCloud (apple)
    42|icloud||icloud file fault (apple)
    73|icns||an Apple icon
    230|||alert caution badge (apple)
    230|||alias badge (apple)
    230|||drop folder badge (apple)
    230|||locked badge (apple)
    230|||new folder badge (apple)
    230|||private folder (apple)
    230|||private folder badge (apple)
    230|||unsupported badge (apple)
    59|iconset||iconset (apple)
    28|iig||iig source (apple)
    366|imovielibrary||iMovieLibrary (apple)
    366|theater||iMovieTheater (apple)
    42|||inktext (apple)
    209;366|dist;distz||installer distribution package (apple)
    209;366|mpkg||installer meta package (apple)
    209;366|pkg||installer package (apple)
    42;9|pkg;mpkg||installer package archive (apple)
    209;366|suggestionsassets||assets (apple)
    132;42|||a link in a file
    148|itms||store url (apple)
    366;120;305|key||key (apple)
    366;120;305|key-tef||key tef (apple)
    366;120;306|kth||kth (apple)
    42;120|key|application/x-iwork-keynote-sffkey|a Keynote presentation
    42;120|kth|application/x-iwork-keynote-sffkth|sffkth (apple)
    366;36;130|numbers||numbers (apple)
    366;36;130|numbers-tef||numbers tef (apple)
    42;36;130|numbers|application/x-iwork-numbers-sffnumbers|a Numbers document
    42;36;130|nmbtemplate|application/x-iwork-numbers-sfftemplate|sfftemplate (apple)
    366;36;130|nmbtemplate||template (apple)
    366;36|pages||pages (apple)
    366;36|pages-tef||pages tef (apple)
    42;36|pages|application/x-iwork-pages-sffpages|a Pages document
    42;36|template|application/x-iwork-pages-sfftemplate|sfftemplate (apple)
    366;36|template||template (apple)
    209;366|kext||kernel extension (apple)
    366;120|||key (apple)
    366;120|||kth (apple)
    42;81|ktrace||ktrace (apple)
    230|||actions icon (apple)
    230|||backward arrow (apple)
    230|||burn (apple)
    230|||clock icon (apple)
    230|||connect to (apple)
    230|||customize toolbar (apple)
    230|||delete toolbar (apple)
    230|||eject media (apple)
    230|||erasing (apple)
    230|||favorite items (apple)
    230|||finder icon (apple)
    230|||forward arrow (apple)
    230|||general icon (apple)
    230|||grid (apple)
    230|||keep arranged (apple)
    230|||locked (apple)
    230|||magnifying glass (apple)
    230|||multiple items (apple)
    230|||no write (apple)
    230|||open folder (apple)
    230|||question mark (apple)
    230|||right container arrow (apple)
    230|||sidebar prefs icon (apple)
    230|||synchronize (apple)
    230|||toolbar advanced icon (apple)
    230|||toolbar info icon (apple)
    230|||toolbar labels icon (apple)
    230|||unlocked (apple)
    230|||window (apple)
    59|||library folder (apple)
    |||a Live Photo
    209|||localizable name bundle (apple)
    339;366;36|lpdf||localized pdf bundle (apple)
    113;81|log||log (apple)
    97|m4a|audio/x-m4a|M4A sound
    96|m4v|video/x-m4v|an M4V movie
    42;9|bin|application/macbinary,application/x-macbinary|macbinary archive (apple)
    147|||mach o binary (apple)
    345|||mach o bundle (apple)
    345|||mach o core (apple)
    345|dylib||mach o dylib (apple)
    345|||mach o executable (apple)
    345|||mach o object (apple)
    73|pntg||macpaint image (apple)
    287|mailloc||mail internet location (apple)
    42|||a place on a map
    366;209|menu||menu extra (apple)
    376|mdimporter||metadata importer (apple)
    162|mobileconfig;mobile|application/x-apple-aspen-config|mobileconfig (apple)
    42|mobileprovision|application/x-apple-aspen-mobileprovision|mobileprovision (apple)
    74;394|||mount point (apple)
    59|||movie folder (apple)
    97|m4r|audio/x-m4r|mpeg 4 ringtone (apple)
    59|||music folder (apple)
    287|newsloc||news internet location (apple)
    230|||not loaded (apple)
    140|||nspboard type (apple)
    140|||ostype (apple)
    45|||a folder shown as one file
    152;81|panic||panicreport (apple)
    |||the type of a promised file
    |||where a promised file will be
    42;53|||pef binary (apple)
    73|pict;pct;pic|image/pict,image/x-pict,image/x-macpict|pict (apple)
    59|||pictures folder (apple)
    209;366|pkpass|application/vnd.apple.pkpass|pkpass (apple)
    42|pkpass||pkpass data (apple)
    42|pkpasses|application/vnd.apple.pkpasses|pkpasses data (apple)
    209;366|plugin||plugin (apple)
    209;366|pluginkit||pluginkit (apple)
    376|ppp||ppp plug in (apple)
    338;209;366|pvt||live photo bundle (apple)
    42|||profile background color (apple)
    42|||profile font and color (apple)
    74|||profile font icon (apple)
    42|plist||a property list
    12|m4p||protected mpeg 4 audio (apple)
    384|m4b||protected mpeg 4 audio b (apple)
    343|||protected mpeg 4 video (apple)
    162|provisionprofile||provisionprofile (apple)
    59|||public folder (apple)
    42;53|qtz|application/x-quartzcomposer|quartz composer composition (apple)
    376|qlgenerator||quicklook generator (apple)
    73|qtif;qti|image/x-quicktime|quicktime image (apple)
    88|mov;qt|video/quicktime|a QuickTime movie
    42|reality|model/vnd.reality|reality (apple)
    |||resolvable (apple)
    128|r||rez source (apple)
    366;36|rtfd||rich text with attachments (a folder)
    42;0|scn;scnz||scene (apple)
    162|sdef||scripting definition (apple)
    59|||server applications folder (apple)
    59|||servers folder (apple)
    196|service||service application (apple)
    42|shazamcatalog||shazamcatalog (apple)
    42|shazamsignature||shazamsignature (apple)
    152;81|shutdownstall||shutdownStall (apple)
    59|||sites folder (apple)
    152;81|spin||spinreport (apple)
    113|||structured text (apple)
    407|||address (apple)
    407|||date (apple)
    407|||telephone number (apple)
    407|||transit information (apple)
    128|exp||symbol export (apple)
    339;366|systemextension||system extension (apple)
    366;209|prefpane||prefpane (apple)
    366;209|saver||screen saver (apple)
    366;209|slidesaver||screen slide saver (apple)
    113|||text in a classic Mac encoding
    59|||trash empty (apple)
    59|||trash full (apple)
    144|dfont||truetype datafork suitcase font (apple)
    42;36|||text multimedia data (apple)
    230|||unknown object (apple)
    59|||users folder (apple)
    59|||utilities folder (apple)
    287|vncloc||vnc internet location (apple)
    42;38|watchface||watchface (apple)
    287|webloc||a web link in a file (webloc)
    42;36|webarchive|application/x-webarchive|a web page with its resources
    376|webplugin||webkit plugin (apple)
    345|||x11 mach o executable (apple)
    42;9|xar||xar archive (apple)
    366|dsym||dsym (apple)
    431|xip||xip archive (apple)
    162;383|plist||xml property list (apple)
    209;366|xpc||xpc service (apple)
    12|||aa audio (audible)
    436|aa|audio/audible,audio/x-pn-audibleaudio,audio/x-audible|aa audiobook (audible)
    436|aax|audio/vnd.audible.aax|aax audiobook (audible)
    13|omf||open media framework (avid)
    73|gif|image/gif|a GIF image
    12|sd2||sd2 audio (digidesign)
    73|exr||openexr image (ilm)
    54|efx|image/efax|efx fax (j2)
    54|jfx||jfx fax (j2)
    73|fpx|image/fpx,application/vnd.fpx|flashpix image (kodak)
    13;162|asx|video/x-ms-asx|advanced stream redirector (microsoft)
    13|asf|video/x-ms-asf|advanced systems format (microsoft)
    73|bmp;dib|image/bmp|a BMP image
    42;9|cab||cab (microsoft)
    166;36;130;53|xlsb|application/vnd.ms-excel.sheet.binary.macroenabled.12|macroenabled (microsoft)
    42|xla||xla (microsoft)
    42;36;130|xls|application/vnd.ms-excel,application/msexcel|an Excel workbook (XLS)
    42;130|xlt|application/vnd.ms-excel,application/msexcel|xlt (microsoft)
    42;130|xlw|application/vnd.ms-excel,application/msexcel|xlw (microsoft)
    73|ico|image/vnd.microsoft.icon|a Windows icon
    132;42|url||a web link in a file (Windows)
    42;120|pot|application/vnd.ms-powerpoint,application/mspowerpoint|pot (microsoft)
    42;120|pps|application/vnd.ms-powerpoint,application/mspowerpoint|pps (microsoft)
    42;120|ppt|application/vnd.ms-powerpoint,application/mspowerpoint|a PowerPoint presentation (PPT)
    12|wav;wave;bwf|audio/vnd.wave,audio/wav,audio/wave,audio/x-wav|WAV sound
    42;53|dll|application/x-msdownload|windows dynamic link library (microsoft)
    42;53|exe|application/x-msdownload|windows executable (microsoft)
    12;446|wax|video/x-ms-wax|windows media wax (microsoft)
    88;447|wm|video/x-ms-wm|windows media wm (microsoft)
    12;447|wma|video/x-ms-wma|windows media wma (microsoft)
    88;447|wmp|video/x-ms-wmp|windows media wmp (microsoft)
    88;447|wmv|video/x-ms-wmv|windows media wmv (microsoft)
    88;446|wmx|video/x-ms-wmx|windows media wmx (microsoft)
    88;446|wvx|video/x-ms-wvx|windows media wvx (microsoft)
    42;36|doc|application/msword|a Word document (DOC)
    42;36|dot|application/msword|dot (microsoft)
    162;36|xml||wordml (microsoft)
    125;53|js;jscript;javascript;mjs|text/javascript|javascript source (netscape)
    0;42|usd;usda;usdc||universal scene description (pixar)
    0;42|usdz|model/vnd.usdz+zip|universal scene description mobile (pixar)
    42;9|||a ZIP archive
    12|ram;ra|audio/vnd.rn-realaudio,audio/x-pn-realaudio,audio/x-realaudio|realaudio (real)
    88|rm|application/vnd.rn-realmedia|realmedia (real)
    88|rmvb|application/vnd.rn-realmedia-vbr|realmedia vbr (real)
    42|p12;pfx|application/x-pkcs12|pkcs 12 (rsa)
    140|scc||closed caption (scenarist)
    73|sgi|image/sgi|sgi image (sgi)
    12|w64||wave64 (sony)
    12|sf2||soundfont (soundblaster)
    184|sidx|application/x-stuffitx-index,application/x-sitx-index|sidx (stuffit)
    184|sit;sea|application/x-stuffit,application/x-sit|sit (stuffit)
    184|sitx|application/x-stuffitx,application/x-sitx|sitx (stuffit)
    166;53|jar|application/java-archive|java archive (sun)
    42;53|class||java class (sun)
    128|java;jav||java source (sun)
    162|jnlp|application/x-java-jnlp-file,application/jnlp|java web start (sun)
    488|war||web application archive (sun)
    73|tga|image/targa,image/tga,application/tga|tga image (truevision)
    42|nii||nifti 1 (nih)
    12|amr|audio/amr|adaptive multi rate audio (3gpp)
    42;9|7z|application/x-7z-compressed|a 7-Zip archive
    42;36|aaf||advanced authoring format (aafassociation)
    42;9|gtar|application/x-gtar|gnu tar archive (gnu)
    42;9|gz;gzip|application/x-gzip,application/gzip|a gzip file
    499|tgz||a gzipped tar archive
    42;36|epub|application/epub+zip|an EPUB book
    162;13;0|dae||digital asset exchange (khronos)
    42|dcm;dicom|application/dicom|dicom (nema)
    42|||opendocument (oasis-open)
    504;36|odc|application/vnd.oasis.opendocument.chart|chart (oasis-open)
    504;36|otc|application/vnd.oasis.opendocument.chart-template|chart template (oasis-open)
    42;38;43|odb|application/vnd.oasis.opendocument.database|database (oasis-open)
    504;38|odf|application/vnd.oasis.opendocument.formula|formula (oasis-open)
    504;38|otf|application/vnd.oasis.opendocument.formula-template|formula template (oasis-open)
    504;36|odg|application/vnd.oasis.opendocument.graphics|graphics (oasis-open)
    504;36|otg|application/vnd.oasis.opendocument.graphics-template|graphics template (oasis-open)
    504;73|odi|application/vnd.oasis.opendocument.image|image (oasis-open)
    504;73|oti|application/vnd.oasis.opendocument.image-template|image template (oasis-open)
    504;36;120|odp|application/vnd.oasis.opendocument.presentation|an OpenDocument presentation
    504;36;120|otp|application/vnd.oasis.opendocument.presentation-template|presentation template (oasis-open)
    504;36;130|ods|application/vnd.oasis.opendocument.spreadsheet|an OpenDocument spreadsheet
    504;36;130|ots|application/vnd.oasis.opendocument.spreadsheet-template|spreadsheet template (oasis-open)
    504;36|odt|application/vnd.oasis.opendocument.text|an OpenDocument text
    504;36|odm|application/vnd.oasis.opendocument.text-master|text master (oasis-open)
    504;36|ott|application/vnd.oasis.opendocument.text-template|text template (oasis-open)
    504;36|oth|application/vnd.oasis.opendocument.text-web|text web (oasis-open)
    42;38|sxm;smf|application/vnd.sun.xml.math,application/vnd.stardivision.math|formula (openoffice)
    42;38|sxd;sda|application/vnd.sun.xml.draw,application/vnd.stardivision.draw|graphics (openoffice)
    42;38|std|application/vnd.sun.xml.draw.template|graphics template (openoffice)
    42;38;120|sxi;sdd;sdp|application/vnd.sun.xml.impress,application/vnd.stardivision.impress,application/vnd.stardivision.impress-packed|presentation (openoffice)
    42;38;120|sti|application/vnd.sun.xml.impress.template|presentation template (openoffice)
    42;130|sxc;sdc|application/vnd.sun.xml.calc,application/vnd.stardivision.calc|spreadsheet (openoffice)
    42;130|stc|application/vnd.sun.xml.calc.template|spreadsheet template (openoffice)
    42;38|sxw;sdw|application/vnd.sun.xml.writer,application/vnd.stardivision.writer|text (openoffice)
    42;38|sxg|application/vnd.sun.xml.writer.global|text master (openoffice)
    42;38|stw|application/vnd.sun.xml.writer.template|text template (openoffice)
    42|||openxml (openxmlformats)
    532;120|pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation|a PowerPoint presentation (PPTX)
    532;120;53|pptm|application/vnd.ms-powerpoint.presentation.macroenabled.12|macroenabled (openxmlformats)
    532;120|ppsx|application/vnd.openxmlformats-officedocument.presentationml.slideshow|slideshow (openxmlformats)
    532;120;53|ppsm|application/vnd.ms-powerpoint.slideshow.macroenabled.12|macroenabled (openxmlformats)
    532;120|potx|application/vnd.openxmlformats-officedocument.presentationml.template|template (openxmlformats)
    532;120;53|potm|application/vnd.ms-powerpoint.template.macroenabled.12|macroenabled (openxmlformats)
    532;36;130|xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|an Excel workbook (XLSX)
    532;36;130;53|xlsm|application/vnd.ms-excel.sheet.macroenabled.12|macroenabled (openxmlformats)
    532;36;130|xltx|application/vnd.openxmlformats-officedocument.spreadsheetml.template|template (openxmlformats)
    532;36;130;53|xltm|application/vnd.ms-excel.template.macroenabled.12|macroenabled (openxmlformats)
    532;36|docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document|a Word document (DOCX)
    532;36;53|docm|application/vnd.ms-word.document.macroenabled.12|macroenabled (openxmlformats)
    532;36|dotx|application/vnd.openxmlformats-officedocument.wordprocessingml.template|template (openxmlformats)
    532;36;53|dotm|application/vnd.ms-word.template.macroenabled.12|macroenabled (openxmlformats)
    88|mxf|application/mxf|mxf (smpte)
    42;9|txz||tar xz archive (tukaani)
    42;9|xz|application/x-xz|an xz file
    140|vtt|text/vtt|webvtt (w3)
    88|webm|video/webm,audio/webm|a WebM movie
    73|webp|image/webp|a WebP image
    12|flac|audio/flac|FLAC sound
    70|avif|image/avif|an AVIF image
    51;42|eml|message/rfc822|an e-mail message (EML)
    42|||an archived attributed string
    113|md;markdown|text/markdown|Markdown
    42|uri;uris|text/uri-list|a list of URLs
    42||text/x-moz-url|a URL with its title (Mozilla)
    78;37||application/vnd.dndhost.contact+json|a contact's name and addresses and telephone numbers as JSON
    162|gpx|application/gpx+xml|a route or track (GPX)
    162|kml|application/vnd.google-earth.kml+xml|places on a map (KML)
    42;9|kmz|application/vnd.google-earth.kmz|places on a map (KMZ)
    51;42|msg|application/vnd.ms-outlook|a message of Outlook (MSG)
    84;42||multipart/mixed,multipart/alternative,multipart/related|parts of a message
    84;113||message/delivery-status|a notice of delivery
    42||application/vnd.portal.filetransfer,application/vnd.portal.files|files to be had through the desktop's portal
    """

  /// Extensions (with their dot) and MIME types in order, the preferred type first.
  static let tags: [String] = [
    ".3g2",
    ".3gp",
    ".3gp2",
    ".3gpp",
    ".7z",
    ".aa",
    ".aac",
    ".aaf",
    ".aar",
    ".aax",
    ".abc",
    ".ac3",
    ".ada",
    ".adb",
    ".ads",
    ".adts",
    ".aea",
    ".afploc",
    ".ahap",
    ".ai",
    ".aif",
    ".aifc",
    ".aiff",
    ".amr",
    ".app",
    ".app",
    ".appex",
    ".applescript",
    ".arobject",
    ".as",
    ".asf",
    ".asx",
    ".au",
    ".aupreset",
    ".avchd",
    ".avci",
    ".avcs",
    ".avi",
    ".avif",
    ".band",
    ".bash",
    ".bin",
    ".bmp",
    ".bundle",
    ".bwf",
    ".bz",
    ".bz2",
    ".c",
    ".c++",
    ".cab",
    ".caf",
    ".cc",
    ".ccl",
    ".cdda",
    ".cel",
    ".cer",
    ".class",
    ".clr",
    ".configprofile",
    ".cp",
    ".cpgz",
    ".cpio",
    ".cpp",
    ".crash",
    ".crt",
    ".csh",
    ".css",
    ".csstore",
    ".csv",
    ".cxx",
    ".dae",
    ".dcm",
    ".defs",
    ".der",
    ".dext",
    ".dfont",
    ".dib",
    ".dicom",
    ".dif",
    ".diff",
    ".dist",
    ".distz",
    ".dll",
    ".dls",
    ".dlyan",
    ".doc",
    ".docm",
    ".docx",
    ".dot",
    ".dotm",
    ".dotx",
    ".drawing",
    ".dsym",
    ".dv",
    ".dylib",
    ".eac3",
    ".ec3",
    ".edn",
    ".efx",
    ".eml",
    ".eps",
    ".epub",
    ".etd",
    ".exe",
    ".exp",
    ".exr",
    ".f",
    ".f4a",
    ".f4b",
    ".f4p",
    ".f4v",
    ".f77",
    ".f90",
    ".f95",
    ".fdf",
    ".fileloc",
    ".flac",
    ".flc",
    ".fli",
    ".flv",
    ".for",
    ".fpbf",
    ".fpx",
    ".framework",
    ".fs",
    ".ftploc",
    ".gbproj",
    ".gif",
    ".gmk",
    ".gpurestart",
    ".gpx",
    ".groupactivity",
    ".gtar",
    ".gz",
    ".gzip",
    ".h",
    ".h++",
    ".hang",
    ".heic",
    ".heics",
    ".heif",
    ".heifs",
    ".hh",
    ".hif",
    ".hp",
    ".hpp",
    ".hqx",
    ".htm",
    ".html",
    ".hxx",
    ".i",
    ".icc",
    ".icloud",
    ".icm",
    ".icns",
    ".ico",
    ".iconset",
    ".ics",
    ".ii",
    ".iig",
    ".imovielibrary",
    ".inetloc",
    ".inl",
    ".ipp",
    ".itms",
    ".j2c",
    ".j2k",
    ".jar",
    ".jav",
    ".java",
    ".javascript",
    ".jfx",
    ".jnlp",
    ".jp2",
    ".jpe",
    ".jpeg",
    ".jpf",
    ".jpg",
    ".jpx",
    ".js",
    ".jscript",
    ".json",
    ".jsonl",
    ".kar",
    ".kext",
    ".key",
    ".key",
    ".key-tef",
    ".kml",
    ".kmz",
    ".ksh",
    ".kth",
    ".kth",
    ".ktrace",
    ".l",
    ".latm",
    ".lid",
    ".ll",
    ".lm",
    ".lmm",
    ".loas",
    ".log",
    ".lpdf",
    ".lpp",
    ".lxx",
    ".m",
    ".m15",
    ".m2v",
    ".m3u",
    ".m3u8",
    ".m4a",
    ".m4b",
    ".m4p",
    ".m4r",
    ".m4v",
    ".m75",
    ".mailloc",
    ".mak",
    ".make",
    ".markdown",
    ".md",
    ".mdimporter",
    ".menu",
    ".mi",
    ".mid",
    ".midi",
    ".mig",
    ".mii",
    ".minc",
    ".mjs",
    ".mk",
    ".mlkitmodel",
    ".mlmodel",
    ".mlpackage",
    ".mm",
    ".mnc",
    ".mobile",
    ".mobileconfig",
    ".mobileprovision",
    ".mov",
    ".mp2",
    ".mp3",
    ".mp4",
    ".mp4",
    ".mpe",
    ".mpeg",
    ".mpg",
    ".mpg4",
    ".mpg4",
    ".mpga",
    ".mpkg",
    ".mpkg",
    ".mpo",
    ".msg",
    ".mxf",
    ".ndjson",
    ".newsloc",
    ".nii",
    ".nmbtemplate",
    ".nmbtemplate",
    ".numbers",
    ".numbers",
    ".numbers-tef",
    ".o",
    ".obj",
    ".odb",
    ".odc",
    ".odf",
    ".odg",
    ".odi",
    ".odm",
    ".odp",
    ".ods",
    ".odt",
    ".ofd",
    ".omf",
    ".otc",
    ".otc",
    ".otf",
    ".otf",
    ".otg",
    ".oth",
    ".oti",
    ".otp",
    ".ots",
    ".ott",
    ".p12",
    ".pages",
    ".pages",
    ".pages-tef",
    ".panic",
    ".pas",
    ".patch",
    ".pax",
    ".pch",
    ".pch++",
    ".pct",
    ".pdf",
    ".pem",
    ".pf",
    ".pfa",
    ".pfb",
    ".pfx",
    ".ph3",
    ".ph4",
    ".php",
    ".php3",
    ".php4",
    ".phtml",
    ".pic",
    ".pict",
    ".pictclipping",
    ".pkg",
    ".pkg",
    ".pkpass",
    ".pkpass",
    ".pkpasses",
    ".pl",
    ".placeholder",
    ".plist",
    ".plist",
    ".plist",
    ".plist",
    ".pls",
    ".plugin",
    ".pluginkit",
    ".ply",
    ".pm",
    ".png",
    ".pntg",
    ".pot",
    ".potm",
    ".potx",
    ".ppp",
    ".pps",
    ".ppsm",
    ".ppsx",
    ".ppt",
    ".pptm",
    ".pptx",
    ".prefpane",
    ".provisionprofile",
    ".ps",
    ".psb",
    ".psd",
    ".pvt",
    ".py",
    ".qlgenerator",
    ".qt",
    ".qti",
    ".qtif",
    ".qtz",
    ".r",
    ".ra",
    ".ram",
    ".rb",
    ".rbw",
    ".reality",
    ".rm",
    ".rmvb",
    ".rss",
    ".rtf",
    ".rtfd",
    ".s",
    ".savedsearch",
    ".saver",
    ".scc",
    ".scn",
    ".scnz",
    ".scpt",
    ".scptd",
    ".sd2",
    ".sda",
    ".sdc",
    ".sdd",
    ".sdef",
    ".sdp",
    ".sdv",
    ".sdw",
    ".sea",
    ".service",
    ".sf2",
    ".sgi",
    ".sh",
    ".shazamcatalog",
    ".shazamsignature",
    ".shtm",
    ".shtml",
    ".shutdownstall",
    ".sidx",
    ".sit",
    ".sitx",
    ".slidesaver",
    ".smf",
    ".smf",
    ".snd",
    ".sndclipping",
    ".spin",
    ".stc",
    ".std",
    ".sti",
    ".stl",
    ".stw",
    ".suggestionsassets",
    ".suit",
    ".svg",
    ".svgz",
    ".swift",
    ".sxc",
    ".sxd",
    ".sxg",
    ".sxi",
    ".sxm",
    ".sxw",
    ".systemextension",
    ".tar",
    ".tbz",
    ".tbz2",
    ".tcsh",
    ".template",
    ".template",
    ".text",
    ".textclipping",
    ".tga",
    ".tgz",
    ".theater",
    ".tif",
    ".tiff",
    ".ts",
    ".tsv",
    ".ttc",
    ".ttf",
    ".txt",
    ".txz",
    ".ul",
    ".ulaw",
    ".ulw",
    ".uri",
    ".uris",
    ".url",
    ".usd",
    ".usda",
    ".usdc",
    ".usdz",
    ".uu",
    ".vcal",
    ".vcard",
    ".vcf",
    ".vcs",
    ".vfw",
    ".vncloc",
    ".vtt",
    ".w64",
    ".war",
    ".watchface",
    ".wav",
    ".wave",
    ".wax",
    ".wdgt",
    ".webarchive",
    ".webloc",
    ".webm",
    ".webp",
    ".webplugin",
    ".wm",
    ".wma",
    ".wmp",
    ".wmv",
    ".wmx",
    ".wvx",
    ".xar",
    ".xbm",
    ".xfd",
    ".xfdf",
    ".xht",
    ".xhtm",
    ".xhtml",
    ".xip",
    ".xla",
    ".xls",
    ".xlsb",
    ".xlsm",
    ".xlsx",
    ".xlt",
    ".xltm",
    ".xltx",
    ".xlw",
    ".xml",
    ".xml",
    ".xpc",
    ".xz",
    ".y",
    ".yaa",
    ".yaml",
    ".ym",
    ".yml",
    ".ymm",
    ".ypp",
    ".yxx",
    ".yy",
    ".z",
    ".zip",
    ".zsh",
    "application/binhex",
    "application/bzip",
    "application/bzip2",
    "application/csv",
    "application/dicom",
    "application/epub+zip",
    "application/gpx+xml",
    "application/gzip",
    "application/ico",
    "application/java-archive",
    "application/javascript",
    "application/jnlp",
    "application/json",
    "application/jsonl",
    "application/mac-binhex",
    "application/mac-binhex40",
    "application/macbinary",
    "application/msexcel",
    "application/msexcel",
    "application/msexcel",
    "application/mspowerpoint",
    "application/mspowerpoint",
    "application/mspowerpoint",
    "application/msword",
    "application/msword",
    "application/mxf",
    "application/octet-stream",
    "application/ofd",
    "application/pdf",
    "application/photoshop",
    "application/php",
    "application/postscript",
    "application/rss+xml",
    "application/rtf",
    "application/tar",
    "application/tga",
    "application/vcard",
    "application/vnd.apple.mpegurl",
    "application/vnd.apple.pkpass",
    "application/vnd.apple.pkpasses",
    "application/vnd.dndhost.contact+json",
    "application/vnd.fpx",
    "application/vnd.google-earth.kml+xml",
    "application/vnd.google-earth.kmz",
    "application/vnd.ms-excel",
    "application/vnd.ms-excel",
    "application/vnd.ms-excel",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.template.macroenabled.12",
    "application/vnd.ms-outlook",
    "application/vnd.ms-powerpoint",
    "application/vnd.ms-powerpoint",
    "application/vnd.ms-powerpoint",
    "application/vnd.ms-powerpoint.presentation.macroenabled.12",
    "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
    "application/vnd.ms-powerpoint.template.macroenabled.12",
    "application/vnd.ms-word.document.macroenabled.12",
    "application/vnd.ms-word.template.macroenabled.12",
    "application/vnd.oasis.opendocument.chart",
    "application/vnd.oasis.opendocument.chart-template",
    "application/vnd.oasis.opendocument.database",
    "application/vnd.oasis.opendocument.formula",
    "application/vnd.oasis.opendocument.formula-template",
    "application/vnd.oasis.opendocument.graphics",
    "application/vnd.oasis.opendocument.graphics-template",
    "application/vnd.oasis.opendocument.image",
    "application/vnd.oasis.opendocument.image-template",
    "application/vnd.oasis.opendocument.presentation",
    "application/vnd.oasis.opendocument.presentation-template",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.spreadsheet-template",
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.text-master",
    "application/vnd.oasis.opendocument.text-template",
    "application/vnd.oasis.opendocument.text-web",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
    "application/vnd.openxmlformats-officedocument.presentationml.template",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "application/vnd.portal.files",
    "application/vnd.portal.filetransfer",
    "application/vnd.rn-realmedia",
    "application/vnd.rn-realmedia-vbr",
    "application/vnd.stardivision.calc",
    "application/vnd.stardivision.draw",
    "application/vnd.stardivision.impress",
    "application/vnd.stardivision.impress-packed",
    "application/vnd.stardivision.math",
    "application/vnd.stardivision.writer",
    "application/vnd.sun.xml.calc",
    "application/vnd.sun.xml.calc.template",
    "application/vnd.sun.xml.draw",
    "application/vnd.sun.xml.draw.template",
    "application/vnd.sun.xml.impress",
    "application/vnd.sun.xml.impress.template",
    "application/vnd.sun.xml.math",
    "application/vnd.sun.xml.writer",
    "application/vnd.sun.xml.writer.global",
    "application/vnd.sun.xml.writer.template",
    "application/x-7z-compressed",
    "application/x-apple-aspen-config",
    "application/x-apple-aspen-mobileprovision",
    "application/x-bz2",
    "application/x-bzip",
    "application/x-bzip-compressed-tar",
    "application/x-bzip2",
    "application/x-compress",
    "application/x-compressed-tar",
    "application/x-desktop",
    "application/x-gtar",
    "application/x-gtar",
    "application/x-gzip",
    "application/x-iwork-keynote-sffkey",
    "application/x-iwork-keynote-sffkth",
    "application/x-iwork-numbers-sffnumbers",
    "application/x-iwork-numbers-sfftemplate",
    "application/x-iwork-pages-sffpages",
    "application/x-iwork-pages-sfftemplate",
    "application/x-java-jnlp-file",
    "application/x-javascript",
    "application/x-macbinary",
    "application/x-msdownload",
    "application/x-msdownload",
    "application/x-ndjson",
    "application/x-pdf",
    "application/x-perl",
    "application/x-pkcs12",
    "application/x-quartzcomposer",
    "application/x-rtf",
    "application/x-sh",
    "application/x-shellscript",
    "application/x-sit",
    "application/x-sitx",
    "application/x-sitx-index",
    "application/x-sqlite3",
    "application/x-stuffit",
    "application/x-stuffitx",
    "application/x-stuffitx-index",
    "application/x-tar",
    "application/x-webarchive",
    "application/x-x509-ca-cert",
    "application/x-xz",
    "application/x-yaml",
    "application/x-zip",
    "application/x-zip-compressed",
    "application/xhtml+xml",
    "application/xml",
    "application/yaml",
    "application/zip",
    "audio/3gpp",
    "audio/3gpp2",
    "audio/aac",
    "audio/ac3",
    "audio/aiff",
    "audio/amr",
    "audio/audible",
    "audio/basic",
    "audio/dls",
    "audio/eac3",
    "audio/flac",
    "audio/m4a",
    "audio/midi",
    "audio/mp3",
    "audio/mp4",
    "audio/mp4a-latm",
    "audio/mp4a-latm",
    "audio/mpeg",
    "audio/mpeg3",
    "audio/mpegurl",
    "audio/mpg",
    "audio/vnd.audible.aax",
    "audio/vnd.rn-realaudio",
    "audio/vnd.wave",
    "audio/wav",
    "audio/wave",
    "audio/webm",
    "audio/x-aac",
    "audio/x-aiff",
    "audio/x-audible",
    "audio/x-flac",
    "audio/x-m4a",
    "audio/x-m4r",
    "audio/x-midi",
    "audio/x-mp3",
    "audio/x-mp4",
    "audio/x-mpeg",
    "audio/x-mpeg3",
    "audio/x-mpegurl",
    "audio/x-mpg",
    "audio/x-pn-audibleaudio",
    "audio/x-pn-realaudio",
    "audio/x-realaudio",
    "audio/x-scpls",
    "audio/x-wav",
    "font/otf",
    "font/ttf",
    "image/avci",
    "image/avcs",
    "image/avif",
    "image/bmp",
    "image/efax",
    "image/fpx",
    "image/gif",
    "image/heic",
    "image/heic-sequence",
    "image/heif",
    "image/heif-sequence",
    "image/ico",
    "image/icon",
    "image/jp2",
    "image/jpeg",
    "image/jpg",
    "image/jpm",
    "image/jpx",
    "image/jxl",
    "image/photoshop",
    "image/pict",
    "image/pjpeg",
    "image/png",
    "image/psd",
    "image/sgi",
    "image/svg+xml",
    "image/targa",
    "image/tga",
    "image/tiff",
    "image/vnd.adobe.photoshop",
    "image/vnd.microsoft.icon",
    "image/webp",
    "image/x-bmp",
    "image/x-ico",
    "image/x-icon",
    "image/x-macpict",
    "image/x-ms-bmp",
    "image/x-photoshop",
    "image/x-pict",
    "image/x-png",
    "image/x-quicktime",
    "image/x-tiff",
    "image/x-webp",
    "image/x-win-bitmap",
    "image/x-windows-bmp",
    "image/x-xbitmap",
    "inode/directory",
    "message/delivery-status",
    "message/rfc822",
    "model/vnd.reality",
    "model/vnd.usdz+zip",
    "multipart/alternative",
    "multipart/mixed",
    "multipart/related",
    "text/calendar",
    "text/comma-separated-values",
    "text/css",
    "text/csv",
    "text/directory",
    "text/html",
    "text/ico",
    "text/javascript",
    "text/json",
    "text/markdown",
    "text/php",
    "text/plain",
    "text/plain;charset=utf-16",
    "text/plain;charset=utf-8",
    "text/richtext",
    "text/rtf",
    "text/tab-separated-values",
    "text/uri-list",
    "text/vcard",
    "text/vtt",
    "text/x-c",
    "text/x-csv",
    "text/x-java",
    "text/x-markdown",
    "text/x-moz-url",
    "text/x-perl",
    "text/x-perl-script",
    "text/x-php-script",
    "text/x-python",
    "text/x-python-script",
    "text/x-ruby-script",
    "text/x-uuencode",
    "text/x-vcalendar",
    "text/x-vcard",
    "text/x-yaml",
    "text/xml",
    "text/yaml",
    "video/3gpp",
    "video/3gpp2",
    "video/avi",
    "video/flc",
    "video/mp4",
    "video/mp4v-es",
    "video/mpeg",
    "video/mpeg2",
    "video/mpeg2-video",
    "video/mpg",
    "video/msvideo",
    "video/quicktime",
    "video/vnd.avi",
    "video/webm",
    "video/x-dv",
    "video/x-flic",
    "video/x-flv",
    "video/x-m4v",
    "video/x-mpeg",
    "video/x-mpg",
    "video/x-ms-asf",
    "video/x-ms-asx",
    "video/x-ms-wax",
    "video/x-ms-wm",
    "video/x-ms-wma",
    "video/x-ms-wmp",
    "video/x-ms-wmv",
    "video/x-ms-wmx",
    "video/x-ms-wvx",
    "video/x-msvideo",
    "x-directory/normal",
  ]

  /// The types of those, by index.
  static let tagsTypes: [UInt16] = [
    2, 1, 2, 1, 496, 437, 3, 497, 200, 438, 8, 4, 5, 5, 5, 3,
    238, 187, 261, 174, 7, 6, 7, 495, 196, 197, 195, 192, 201, 193, 447, 446,
    11, 203, 15, 16, 17, 18, 554, 253, 19, 344, 448, 254, 460, 22, 22, 28,
    26, 449, 219, 26, 216, 33, 58, 158, 489, 216, 218, 26, 207, 39, 26, 222,
    158, 40, 41, 223, 35, 26, 502, 503, 86, 158, 236, 420, 448, 503, 48, 110,
    282, 282, 461, 47, 49, 470, 544, 543, 471, 546, 545, 235, 432, 48, 348, 52,
    52, 169, 443, 555, 170, 501, 171, 462, 412, 442, 64, 173, 173, 173, 173, 61,
    62, 63, 172, 240, 553, 58, 58, 173, 64, 242, 445, 251, 241, 252, 253, 440,
    83, 257, 561, 258, 498, 499, 499, 23, 24, 260, 67, 68, 69, 71, 24, 69,
    24, 24, 205, 72, 72, 24, 29, 217, 267, 217, 268, 455, 277, 264, 27, 278,
    279, 255, 25, 24, 288, 76, 76, 488, 490, 490, 473, 444, 491, 76, 75, 75,
    76, 75, 76, 473, 473, 78, 100, 85, 304, 292, 289, 290, 562, 563, 79, 293,
    291, 307, 80, 92, 49, 80, 80, 80, 92, 341, 340, 80, 80, 104, 93, 95,
    82, 82, 342, 385, 384, 360, 343, 93, 352, 83, 83, 557, 557, 355, 354, 105,
    85, 85, 86, 103, 168, 473, 83, 221, 221, 220, 102, 168, 356, 356, 357, 392,
    89, 90, 96, 97, 93, 93, 93, 96, 97, 90, 285, 283, 98, 564, 547, 100,
    362, 494, 297, 298, 296, 294, 295, 101, 65, 507, 505, 508, 510, 512, 519, 514,
    516, 518, 106, 439, 107, 506, 108, 509, 511, 521, 513, 515, 517, 520, 480, 301,
    299, 300, 367, 109, 110, 39, 118, 119, 371, 175, 158, 217, 181, 182, 480, 112,
    112, 112, 112, 112, 112, 371, 371, 244, 285, 284, 373, 374, 375, 111, 198, 383,
    202, 204, 434, 115, 376, 377, 117, 111, 116, 351, 457, 538, 537, 378, 458, 536,
    535, 459, 534, 533, 414, 387, 178, 177, 176, 379, 121, 390, 392, 391, 391, 389,
    395, 477, 477, 124, 124, 393, 478, 479, 122, 123, 396, 10, 246, 415, 481, 397,
    397, 190, 191, 441, 523, 527, 525, 398, 525, 1, 529, 486, 401, 484, 482, 126,
    402, 403, 72, 72, 404, 485, 486, 487, 416, 85, 522, 11, 247, 406, 528, 524,
    526, 131, 531, 286, 250, 133, 133, 134, 527, 523, 530, 525, 522, 529, 413, 137,
    138, 138, 139, 302, 303, 113, 248, 493, 500, 280, 141, 141, 94, 136, 143, 145,
    113, 548, 146, 146, 146, 558, 558, 456, 474, 474, 474, 475, 154, 265, 155, 155,
    265, 18, 425, 550, 483, 492, 426, 460, 460, 463, 224, 428, 427, 551, 552, 429,
    464, 465, 466, 467, 468, 469, 431, 159, 160, 183, 161, 161, 161, 433, 451, 452,
    450, 540, 539, 453, 542, 541, 454, 162, 472, 435, 549, 163, 200, 164, 163, 164,
    163, 163, 163, 163, 165, 166, 167, 205, 22, 22, 35, 503, 501, 561, 499, 455,
    488, 473, 491, 78, 100, 205, 205, 344, 452, 453, 454, 459, 457, 458, 470, 471,
    547, 42, 106, 175, 176, 112, 178, 122, 123, 137, 493, 155, 82, 373, 375, 560,
    445, 562, 563, 452, 453, 454, 450, 540, 542, 564, 459, 457, 458, 534, 536, 538,
    544, 546, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518,
    519, 520, 521, 533, 535, 537, 539, 541, 543, 545, 567, 567, 478, 479, 527, 523,
    525, 525, 522, 529, 527, 528, 523, 524, 525, 526, 522, 529, 530, 531, 496, 356,
    357, 22, 22, 138, 22, 165, 500, 42, 498, 137, 499, 292, 293, 296, 297, 301,
    302, 491, 473, 344, 462, 461, 100, 175, 111, 480, 389, 123, 126, 126, 486, 487,
    485, 43, 486, 487, 485, 137, 428, 158, 549, 164, 166, 166, 161, 162, 164, 166,
    1, 2, 3, 4, 7, 495, 437, 11, 47, 52, 553, 342, 85, 90, 97, 91,
    97, 90, 90, 82, 90, 438, 477, 460, 460, 460, 551, 3, 7, 437, 553, 342,
    360, 85, 90, 97, 90, 90, 82, 90, 437, 477, 477, 115, 460, 108, 145, 16,
    17, 554, 448, 443, 445, 440, 67, 68, 69, 71, 455, 455, 76, 75, 75, 76,
    76, 77, 176, 371, 75, 116, 176, 482, 133, 493, 493, 141, 176, 455, 552, 448,
    455, 455, 371, 448, 176, 371, 116, 391, 141, 552, 455, 448, 159, 59, 566, 555,
    393, 475, 565, 565, 565, 264, 35, 41, 35, 155, 72, 455, 473, 78, 557, 112,
    113, 151, 152, 123, 123, 136, 558, 155, 550, 28, 35, 490, 557, 559, 111, 111,
    112, 121, 121, 124, 154, 265, 155, 164, 162, 164, 1, 2, 18, 58, 96, 96,
    93, 95, 95, 93, 18, 392, 18, 551, 48, 58, 173, 343, 93, 93, 447, 446,
    463, 464, 465, 466, 467, 468, 469, 18, 59,
  ]

  /// Names of older pasteboards, selections and clipboards in order.
  static let legacyNames: [String] = [
    "Apple HTML pasteboard type",
    "Apple PDF pasteboard type",
    "Apple PNG pasteboard type",
    "Apple URL pasteboard type",
    "Apple VCard pasteboard type",
    "Apple Web Archive pasteboard type",
    "Apple files promise pasteboard type",
    "COMPOUND_TEXT",
    "CorePasteboardFlavorType 0x4A504547",
    "CorePasteboardFlavorType 0x6675726C",
    "CorePasteboardFlavorType 0x69636E73",
    "CorePasteboardFlavorType 0x75743136",
    "Csv",
    "FileDrop",
    "GIF",
    "HTML Format",
    "JFIF",
    "NSColor pasteboard type",
    "NSFilenamesPboardType",
    "NSFilesPromisePboardType",
    "NSHTMLPboardType",
    "NSPDFPboardType",
    "NSRTFDPboardType",
    "NSRTFPboardType",
    "NSStringPboardType",
    "NSTIFFPboardType",
    "NSTabularTextPboardType",
    "NSURLPboardType",
    "NeXT RTFD pasteboard type",
    "NeXT Rich Text Format v1.0 pasteboard type",
    "NeXT TIFF v4.0 pasteboard type",
    "PNG",
    "Rich Text Format",
    "STRING",
    "System.String",
    "TEXT",
    "Text",
    "UTF8_STRING",
    "UnicodeText",
    "UniformResourceLocatorW",
    "XML Spreadsheet",
    "_NETSCAPE_URL",
    "application/vnd.code.uri-list",
    "application/x-kde4-urilist",
    "iOS rich content paste pasteboard type",
    "text/x-moz-url-data",
    "text/x-moz-url-desc",
    "x-special/gnome-copied-files",
  ]

  /// The types of those, by index.
  static let legacyNamesTypes: [UInt16] = [
    72, 175, 116, 148, 155, 428, 369, 113, 75, 56, 268, 150, 35, 56, 440, 72,
    75, 211, 56, 369, 72, 175, 249, 123, 152, 141, 153, 148, 249, 123, 141, 116,
    123, 113, 151, 113, 113, 152, 151, 148, 162, 559, 558, 558, 556, 148, 149, 558,
  ]

}

extension ContentType {
  /// Anything that can be dragged or stored: `public.item`.
  public static var item: ContentType {
    ContentType(tableName: "public.item", index: 74)
  }

  /// A stream of bytes: `public.data`.
  public static var data: ContentType {
    ContentType(tableName: "public.data", index: 42)
  }

  /// Anything a person made to look at or listen to: `public.content`.
  public static var content: ContentType {
    ContentType(tableName: "public.content", index: 38)
  }

  /// Content of mixed kinds: `public.composite-content`.
  public static var compositeContent: ContentType {
    ContentType(tableName: "public.composite-content", index: 36)
  }

  /// Any text: `public.text`.
  public static var text: ContentType {
    ContentType(tableName: "public.text", index: 140)
  }

  /// Plain text without a stated encoding: `public.plain-text`.
  public static var plainText: ContentType {
    ContentType(tableName: "public.plain-text", index: 113)
  }

  /// UTF-8 text: `public.utf8-plain-text`.
  public static var utf8PlainText: ContentType {
    ContentType(tableName: "public.utf8-plain-text", index: 152)
  }

  /// UTF-16 text in the machine's byte order: `public.utf16-plain-text`.
  public static var utf16PlainText: ContentType {
    ContentType(tableName: "public.utf16-plain-text", index: 151)
  }

  /// UTF-16 text with a byte-order mark: `public.utf16-external-plain-text`.
  public static var utf16ExternalPlainText: ContentType {
    ContentType(tableName: "public.utf16-external-plain-text", index: 150)
  }

  /// Text in a classic Mac encoding: `com.apple.traditional-mac-plain-text`.
  public static var macPlainText: ContentType {
    ContentType(tableName: "com.apple.traditional-mac-plain-text", index: 417)
  }

  /// HTML: `public.html`.
  public static var html: ContentType {
    ContentType(tableName: "public.html", index: 72)
  }

  /// XML: `public.xml`.
  public static var xml: ContentType {
    ContentType(tableName: "public.xml", index: 162)
  }

  /// Rich text (RTF): `public.rtf`.
  public static var rtf: ContentType {
    ContentType(tableName: "public.rtf", index: 123)
  }

  /// Rich text with attachments (a folder): `com.apple.rtfd`.
  public static var rtfd: ContentType {
    ContentType(tableName: "com.apple.rtfd", index: 396)
  }

  /// Rich text with attachments (flat): `com.apple.flat-rtfd`.
  public static var flatRTFD: ContentType {
    ContentType(tableName: "com.apple.flat-rtfd", index: 249)
  }

  /// JSON: `public.json`.
  public static var json: ContentType {
    ContentType(tableName: "public.json", index: 78)
  }

  /// Markdown: `net.daringfireball.markdown`.
  public static var markdown: ContentType {
    ContentType(tableName: "net.daringfireball.markdown", index: 557)
  }

  /// A table as text: `public.delimited-values-text`.
  public static var delimitedText: ContentType {
    ContentType(tableName: "public.delimited-values-text", index: 44)
  }

  /// A table as comma-separated text (CSV): `public.comma-separated-values-text`.
  public static var commaSeparatedText: ContentType {
    ContentType(tableName: "public.comma-separated-values-text", index: 35)
  }

  /// A table as tab-separated text (TSV): `public.tab-separated-values-text`.
  public static var tabSeparatedText: ContentType {
    ContentType(tableName: "public.tab-separated-values-text", index: 136)
  }

  /// A contact: `public.contact`.
  public static var contact: ContentType {
    ContentType(tableName: "public.contact", index: 37)
  }

  /// A contact card (vCard): `public.vcard`.
  public static var vCard: ContentType {
    ContentType(tableName: "public.vcard", index: 155)
  }

  /// A contact's name and addresses and telephone numbers as JSON: `dndhost.contact`.
  public static var contactRecord: ContentType {
    ContentType(tableName: "dndhost.contact", index: 560)
  }

  /// An e-mail message: `public.email-message`.
  public static var emailMessage: ContentType {
    ContentType(tableName: "public.email-message", index: 51)
  }

  /// A calendar event: `public.calendar-event`.
  public static var calendarEvent: ContentType {
    ContentType(tableName: "public.calendar-event", index: 30)
  }

  /// A calendar (iCalendar): `com.apple.ical.ics`.
  public static var iCalendar: ContentType {
    ContentType(tableName: "com.apple.ical.ics", index: 264)
  }

  /// A URL: `public.url`.
  public static var url: ContentType {
    ContentType(tableName: "public.url", index: 148)
  }

  /// The URL of a file: `public.file-url`.
  public static var fileURL: ContentType {
    ContentType(tableName: "public.file-url", index: 56)
  }

  /// The title of a link: `public.url-name`.
  public static var urlName: ContentType {
    ContentType(tableName: "public.url-name", index: 149)
  }

  /// A list of URLs: `dndhost.uri-list`.
  public static var uriList: ContentType {
    ContentType(tableName: "dndhost.uri-list", index: 558)
  }

  /// A URL with its title (Mozilla): `dndhost.moz-url`.
  public static var mozURL: ContentType {
    ContentType(tableName: "dndhost.moz-url", index: 559)
  }

  /// A web link in a file (webloc): `com.apple.web-internet-location`.
  public static var webLocation: ContentType {
    ContentType(tableName: "com.apple.web-internet-location", index: 427)
  }

  /// A web link in a file (Windows): `com.microsoft.internet-shortcut`.
  public static var internetShortcut: ContentType {
    ContentType(tableName: "com.microsoft.internet-shortcut", index: 456)
  }

  /// A URL in a file: `public.stored-url`.
  public static var storedURL: ContentType {
    ContentType(tableName: "public.stored-url", index: 132)
  }

  /// An image: `public.image`.
  public static var image: ContentType {
    ContentType(tableName: "public.image", index: 73)
  }

  /// A PNG image: `public.png`.
  public static var png: ContentType {
    ContentType(tableName: "public.png", index: 116)
  }

  /// A JPEG image: `public.jpeg`.
  public static var jpeg: ContentType {
    ContentType(tableName: "public.jpeg", index: 75)
  }

  /// A TIFF image: `public.tiff`.
  public static var tiff: ContentType {
    ContentType(tableName: "public.tiff", index: 141)
  }

  /// An image in a HEIF container: `public.heif-standard`.
  public static var heifStandard: ContentType {
    ContentType(tableName: "public.heif-standard", index: 70)
  }

  /// A HEIC image: `public.heic`.
  public static var heic: ContentType {
    ContentType(tableName: "public.heic", index: 67)
  }

  /// A HEIF image: `public.heif`.
  public static var heif: ContentType {
    ContentType(tableName: "public.heif", index: 69)
  }

  /// An AVIF image: `public.avif`.
  public static var avif: ContentType {
    ContentType(tableName: "public.avif", index: 554)
  }

  /// A WebP image: `org.webmproject.webp`.
  public static var webP: ContentType {
    ContentType(tableName: "org.webmproject.webp", index: 552)
  }

  /// A GIF image: `com.compuserve.gif`.
  public static var gif: ContentType {
    ContentType(tableName: "com.compuserve.gif", index: 440)
  }

  /// A BMP image: `com.microsoft.bmp`.
  public static var bmp: ContentType {
    ContentType(tableName: "com.microsoft.bmp", index: 448)
  }

  /// A Windows icon: `com.microsoft.ico`.
  public static var ico: ContentType {
    ContentType(tableName: "com.microsoft.ico", index: 455)
  }

  /// An Apple icon: `com.apple.icns`.
  public static var icns: ContentType {
    ContentType(tableName: "com.apple.icns", index: 268)
  }

  /// An SVG image: `public.svg-image`.
  public static var svg: ContentType {
    ContentType(tableName: "public.svg-image", index: 133)
  }

  /// A PDF document: `com.adobe.pdf`.
  public static var pdf: ContentType {
    ContentType(tableName: "com.adobe.pdf", index: 175)
  }

  /// A movie (with or without sound): `public.movie`.
  public static var movie: ContentType {
    ContentType(tableName: "public.movie", index: 88)
  }

  /// Sound: `public.audio`.
  public static var audio: ContentType {
    ContentType(tableName: "public.audio", index: 12)
  }

  /// An MPEG-4 movie: `public.mpeg-4`.
  public static var mpeg4Movie: ContentType {
    ContentType(tableName: "public.mpeg-4", index: 96)
  }

  /// A QuickTime movie: `com.apple.quicktime-movie`.
  public static var quickTimeMovie: ContentType {
    ContentType(tableName: "com.apple.quicktime-movie", index: 392)
  }

  /// MP3 sound: `public.mp3`.
  public static var mp3: ContentType {
    ContentType(tableName: "public.mp3", index: 90)
  }

  /// WAV sound: `com.microsoft.waveform-audio`.
  public static var wav: ContentType {
    ContentType(tableName: "com.microsoft.waveform-audio", index: 460)
  }

  /// A directory: `public.directory`.
  public static var directory: ContentType {
    ContentType(tableName: "public.directory", index: 45)
  }

  /// A folder: `public.folder`.
  public static var folder: ContentType {
    ContentType(tableName: "public.folder", index: 59)
  }

  /// A folder shown as one file: `com.apple.package`.
  public static var package: ContentType {
    ContentType(tableName: "com.apple.package", index: 366)
  }

  /// An archive: `public.archive`.
  public static var archive: ContentType {
    ContentType(tableName: "public.archive", index: 9)
  }

  /// A ZIP archive: `public.zip-archive`.
  public static var zip: ContentType {
    ContentType(tableName: "public.zip-archive", index: 166)
  }

  /// A gzip file: `org.gnu.gnu-zip-archive`.
  public static var gzip: ContentType {
    ContentType(tableName: "org.gnu.gnu-zip-archive", index: 499)
  }

  /// A property list: `com.apple.property-list`.
  public static var propertyList: ContentType {
    ContentType(tableName: "com.apple.property-list", index: 383)
  }

  /// A property list (binary): `com.apple.binary-property-list`.
  public static var binaryPropertyList: ContentType {
    ContentType(tableName: "com.apple.binary-property-list", index: 204)
  }

  /// A web page with its resources: `com.apple.webarchive`.
  public static var webArchive: ContentType {
    ContentType(tableName: "com.apple.webarchive", index: 428)
  }

  /// Where a promised file will be: `com.apple.pasteboard.promised-file-url`.
  public static var promisedFileURL: ContentType {
    ContentType(tableName: "com.apple.pasteboard.promised-file-url", index: 369)
  }

  /// The type of a promised file: `com.apple.pasteboard.promised-file-content-type`.
  public static var promisedFileContentType: ContentType {
    ContentType(tableName: "com.apple.pasteboard.promised-file-content-type", index: 368)
  }
}
