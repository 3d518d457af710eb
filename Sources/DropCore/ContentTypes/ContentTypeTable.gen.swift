// Made by Table/generate.py from the facts beside it; do not edit.

enum ContentTypeTable {
  static let count = 561

  /// Identifier, parents, extensions, MIME types, description.
  static let types: String = """
    public.content||||anything a person made to look at or listen to
    public.3d-content|0|||a 3D model
    public.item||||anything that can be dragged or stored
    public.data|2||application/octet-stream|a stream of bytes
    public.audiovisual-content|3;0|||sound or moving pictures
    public.movie|4|||a movie (with or without sound)
    public.3gpp|5|3gp;3gpp;sdv|video/3gpp,audio/3gpp|3gpp
    public.3gpp2|5|3g2;3gp2|video/3gpp2,audio/3gpp2|3gpp2
    public.audio|4|||sound
    public.aac-audio|8|aac;adts|audio/aac,audio/x-aac|aac audio
    public.ac3-audio|8|ac3|audio/ac3|ac3 audio
    public.text|3;0|||any text
    public.plain-text|11|txt;text|text/plain|plain text without a stated encoding
    public.source-code|12|||source code
    public.ada-source|13|ada;adb;ads||ada source
    public.aifc-audio|8|aifc||aifc audio
    public.aiff-audio|15|aiff;aif|audio/aiff,audio/x-aiff|AIFF sound
    public.alembic|1;3|abc||alembic
    public.archive||||an archive
    public.assembly-source|13|s||assembly source
    public.au-audio|8|au;snd|audio/basic|au audio
    public.audiovisual-content-collection||||audiovisual content collection
    public.directory|2|||a directory
    com.apple.package|22|||a folder shown as one file
    public.avchd-collection|23;21|avchd||avchd collection
    public.image|3;0|||an image
    public.heif-standard|25|||an image in a HEIF container
    public.avci|26|avci|image/avci|avci
    public.avcs|26|avcs|image/avcs|avcs
    public.avi|5|avi;vfw|video/avi,video/msvideo,video/x-msvideo|avi
    public.script|13|||a script
    public.shell-script|30|sh||shell script
    public.bash-script|31|bash||bash script
    public.block-special|2|||block special
    public.bookmark||||a bookmark
    public.bzip2-archive|3;18|bz2;bz|application/x-bzip2,application/x-bzip,application/bzip2,application/bzip,application/x-bz2|a bzip2 file
    public.c-header|13|h||c header
    public.c-plus-plus-header|13|hh;hp;hpp;hxx;h++;ipp||c plus plus header
    public.c-plus-plus-inline-header|37|inl||c plus plus inline header
    public.c-plus-plus-source|13|cp;cpp;c++;cc;cxx||c plus plus source
    public.source-code.preprocessed|13|||preprocessed
    public.c-plus-plus-source.preprocessed|39;40|ii||preprocessed
    public.c-source|13|c||c source
    public.c-source.preprocessed|42;40|i||preprocessed
    public.calendar-event||||a calendar event
    public.camera-raw-image|25|||a camera's raw image
    public.case-insensitive-text|11|||case insensitive text
    public.cdda-audio|15|cdda||cdda audio
    public.character-special|2|||character special
    public.delimited-values-text|11|||a table as text
    public.comma-separated-values-text|12;49|csv|text/csv,text/comma-separated-values|a table as comma-separated text (CSV)
    public.composite-content|0|||content of mixed kinds
    public.contact||||a contact
    public.cpio-archive|3;18|cpio;pax||cpio archive
    public.csh-script|31|csh||csh script
    public.css|11|css|text/css|CSS
    public.database||||a database
    public.disk-image|18|||a disk image
    public.downloadable-sound|8|dls|audio/dls|downloadable sound
    public.dv-movie|5|dv;dif|video/x-dv|dv movie
    public.dylan-source|13|dlyan;lid||dylan source
    public.executable||||something that runs
    public.elf-binary|3;61|||elf binary
    public.message||||a message
    public.email-message|63|||an e-mail message
    public.enhanced-ac3-audio|8|eac3;ec3|audio/eac3|enhanced ac3 audio
    public.fax|25;63|||a fax
    public.file-sharepoint||||file sharepoint
    public.url|3|||a URL
    public.file-url|68|||the URL of a file
    public.filename-extension|46|||filename extension
    public.flc-animation|5|flc;fli;cel|video/flc|flc animation
    public.folder|22|||a folder
    public.font|3|||a font
    public.fortran-source|13|f;for||fortran source
    public.fortran-77-source|74|f77||fortran 77 source
    public.fortran-90-source|74|f90||fortran 90 source
    public.fortran-95-source|74|f95||fortran 95 source
    public.geometry-definition-format|1;11|obj||geometry definition format
    public.haptics-content||||haptics content
    public.heic|26|heic|image/heic|a HEIC image
    public.heics|26|heics|image/heic-sequence|heics
    public.heif|26|heif;hif|image/heif|a HEIF image
    public.heifs|26|heifs|image/heif-sequence|heifs
    public.html|11|html;htm;shtml;shtm|text/html|HTML
    public.jpeg|25|jpeg;jpg;jpe|image/jpeg,image/jpg|a JPEG image
    public.jpeg-2000|25|jp2;jpf;jpx;j2k;j2c|image/jp2|a JPEG 2000 image
    public.jpeg-xl|25|||a JPEG XL image
    public.json|11|json|application/json|JSON
    public.ksh-script|31|ksh||ksh script
    public.lex-source|13|l;lm;lmm;lpp;lxx;ll||lex source
    public.log|2|||a log
    public.playlist||||playlist
    public.m3u-playlist|12;92|m3u;m3u8|audio/mpegurl,application/vnd.apple.mpegurl,audio/x-mpegurl|m3u playlist
    public.make-source|30|make;mak;gmk;mk||make source
    public.midi-audio|8|midi;mid;smf;kar|audio/midi,audio/x-midi|MIDI
    public.mig-source|13|defs;mig||mig source
    public.mime-type|46|||mime type
    public.mp2|8|mp2||mp2
    public.mp3|8|mp3;mpga|audio/mpeg,audio/mpeg3,audio/mpg,audio/mp3,audio/x-mpeg,audio/x-mpeg3,audio/x-mpg,audio/x-mp3|MP3 sound
    public.mp4a-latm|8||audio/mp4a-latm|mp4a latm
    public.mp4a-loas|8|loas;latm||mp4a loas
    public.mpeg|5|mpg;mpeg;mpe;m75;m15|video/mpeg,video/mpg,video/x-mpeg,video/x-mpg|mpeg
    public.mpeg-2-transport-stream|5|ts||mpeg 2 transport stream
    public.video|5|||a video without sound
    public.mpeg-2-video|104|m2v|video/mpeg2,video/mpeg2-video|mpeg 2 video
    public.mpeg-4|5|mp4;mpg4|video/mp4,video/mp4v-es|an MPEG-4 movie
    public.mpeg-4-audio|8|mp4;mpg4|audio/mp4,audio/mp4a-latm|MPEG-4 sound
    public.mpo-image|25|mpo||mpo image
    public.named-pipe|2|||named pipe
    public.ndjson|11|ndjson|application/x-ndjson|JSON lines
    public.object-code|3;61|o||object code
    public.objective-c-plus-plus-source|13|mm||objective c plus plus source
    public.objective-c-plus-plus-source.preprocessed|112;40|mii||preprocessed
    public.objective-c-source|13|m||objective c source
    public.objective-c-source.preprocessed|114;40|mi||preprocessed
    public.ofd|3;51|ofd|application/ofd|ofd
    public.opentype-font|73|otf|font/otf|opentype font
    public.opentype-collection-font|117|otc||opentype collection font
    public.pascal-source|13|pas||pascal source
    public.patch-file|12|patch;diff||patch file
    public.perl-script|31|pl;pm|text/x-perl-script|perl script
    public.php-script|31|php;php3;php4;ph3;ph4;phtml|text/php,text/x-php-script,application/php|php script
    public.pls-playlist|11;92|pls|audio/x-scpls|pls playlist
    public.png|25|png|image/png|a PNG image
    public.polygon-file-format|1;3|ply||polygon file format
    public.precompiled-c-header|13|pch||precompiled c header
    public.precompiled-c-plus-plus-header|13|pch++||precompiled c plus plus header
    public.presentation|51|||a presentation
    public.python-script|31|py|text/x-python-script|python script
    public.xml|11|xml|application/xml,text/xml|XML
    public.rss|130|rss|application/rss+xml|rss
    public.rtf|11|rtf|text/rtf|rich text (RTF)
    public.ruby-script|31|rb;rbw|text/x-ruby-script|ruby script
    public.socket|2|||socket
    public.spreadsheet|0|||a spreadsheet
    public.standard-tesselated-geometry-format|1;3|stl||standard tesselated geometry format
    public.stored-url||||a URL in a file
    public.svg-image|25;130|svg;svgz|image/svg+xml|an SVG image
    public.swift-source|13|swift||Swift source code
    com.apple.resolvable||||resolvable (apple)
    public.symlink|2;140|||a symbolic link
    public.tab-separated-values-text|12;49|tsv|text/tab-separated-values|a table as tab-separated text (TSV)
    org.gnu.gnu-tar-archive|3;18|gtar|application/x-gtar|gnu tar archive (gnu)
    public.tar-archive|143|tar|application/x-tar,application/tar|a tar archive
    public.tar-bzip2-archive|35|tbz2;tbz||tar bzip2 archive
    public.tcsh-script|31|tcsh||tcsh script
    public.tiff|25|tiff;tif|image/tiff|a TIFF image
    public.to-do-item||||a to-do item
    public.truetype-font|73|||truetype font
    public.truetype-collection-font|149|ttc||truetype collection font
    public.truetype-ttf-font|149|ttf|font/ttf|truetype ttf font
    public.ulaw-audio|8|ul;ulw;ulaw||ulaw audio
    public.unix-executable|3;61|||unix executable
    public.url-name|3|||the title of a link
    public.utf16-external-plain-text|12|||UTF-16 text with a byte-order mark
    public.utf16-plain-text|12||text/plain;charset=utf-16|UTF-16 text in the machine's byte order
    public.utf8-plain-text|12||text/plain;charset=utf-8|UTF-8 text
    public.utf8-tab-separated-values-text|142;157|||a table as UTF-8 tab-separated text
    public.uuencoded-archive|3;18|uu|text/x-uuencode|uuencoded archive
    public.vcard|11;52|vcf;vcard|text/vcard,text/directory,text/x-vcard|a contact card (vCard)
    public.volume|72|||volume
    public.x509-certificate|3|cer;der;crt;pem|application/x-x509-ca-cert|x509 certificate
    public.xbitmap-image|25|xbm|image/x-xbitmap|xbitmap image
    public.xfd|130|xfd||xfd
    public.xhtml|130|xhtml;xhtm;xht|application/xhtml+xml|XHTML
    public.yacc-source|13|y;ym;ymm;ypp;yxx;yy||yacc source
    public.yaml|11|yml;yaml|application/x-yaml|YAML
    public.z-archive|3;18|z|application/x-compress|z archive
    com.pkware.zip-archive|3;18|||a ZIP archive
    public.zip-archive|169|zip|application/zip,application/x-zip-compressed|a ZIP archive
    public.zsh-script|31|zsh||zsh script
    ca.mcgill.mni.bic.mnc|25|mnc;minc||mnc (mcgill)
    com.adobe.edn|3|edn||edn (adobe)
    com.adobe.postscript|3;51|ps|application/postscript|PostScript
    com.adobe.encapsulated-postscript|174|eps||encapsulated PostScript
    com.adobe.etd|3|etd||etd (adobe)
    com.adobe.fdf|3|fdf||fdf (adobe)
    com.adobe.flash.video|5|flv;f4v;f4p;f4a;f4b|video/x-flv|video (adobe)
    com.adobe.illustrator.ai-image|25|ai||an Illustrator image
    com.adobe.pdf|3;51|pdf|application/pdf|a PDF document
    com.adobe.photoshop-image|25|psd|image/vnd.adobe.photoshop,image/photoshop,image/x-photoshop,image/psd,application/photoshop|a Photoshop image
    com.adobe.photoshop-large-image|25|psb||photoshop large image (adobe)
    com.adobe.postscript-font|73|||postscript font (adobe)
    com.adobe.postscript-lwfn-font|183|||postscript lwfn font (adobe)
    com.adobe.postscript-pfa-font|183|pfa||postscript pfa font (adobe)
    com.adobe.postscript-pfb-font|183|pfb||postscript pfb font (adobe)
    com.adobe.xfdf|3;51|xfdf||xfdf (adobe)
    com.allume.stuffit-archive|3;18|||stuffit archive (allume)
    com.apple.document-type|2|||document type (apple)
    com.apple.accounts-icon|189|||accounts icon (apple)
    com.apple.active-webpage||||active webpage (apple)
    com.apple.internet-location|137;3|||a link in a file
    com.apple.afp-internet-location|192|afploc||afp internet location (apple)
    com.apple.alias-file|3;140|||alias file (apple)
    com.apple.alias-record|3;140|||alias record (apple)
    com.apple.applescript.script|3;30|scpt||script (apple)
    com.apple.bundle|22|||a folder with a known inside
    com.apple.applescript.script-bundle|197;23|scptd||script bundle (apple)
    com.apple.applescript.text|30|applescript||text (apple)
    com.apple.applesingle-archive|3;18|as||applesingle archive (apple)
    com.apple.application|61|||an application
    com.apple.xpc-service|197;23|xpc||xpc service (apple)
    com.apple.application-and-system-extension|202|appex||application and system extension (apple)
    com.apple.localizable-name-bundle|197|||localizable name bundle (apple)
    com.apple.application-bundle|201;204;23|app||an application (a folder)
    com.apple.application-file|201;3|app||application file (apple)
    com.apple.application-placeholder|205|placeholder||application placeholder (apple)
    com.apple.applications-folder|72|||applications folder (apple)
    com.apple.archive|3;18|aar;yaa||archive (apple)
    com.apple.arobject|3|arobject||arobject (apple)
    com.apple.property-list|3|plist||a property list
    com.apple.ascii-property-list|11;211|plist||ascii property list (apple)
    com.apple.xml-property-list|130;211|plist||xml property list (apple)
    com.apple.audio-unit-preset|213|aupreset||audio unit preset (apple)
    com.apple.binary-property-list|211|plist||a property list (binary)
    com.apple.binhex-archive|3;18|hqx|application/mac-binhex40,application/mac-binhex,application/binhex|binhex archive (apple)
    com.apple.bom-archive|18|||bom archive (apple)
    com.apple.bom-compressed-cpio|3;217|cpgz||bom compressed cpio (apple)
    com.apple.bookmark|3;140|||bookmark (apple)
    com.apple.cocoa.pasteboard.character-formatting|3|||character formatting (apple)
    com.apple.cocoa.pasteboard.color|3|||color (apple)
    com.apple.cocoa.pasteboard.find-panel-search-options|3|||find panel search options (apple)
    com.apple.cocoa.pasteboard.multiple-text-selection|3|||multiple text selection (apple)
    com.apple.cocoa.pasteboard.paragraph-formatting|3|||paragraph formatting (apple)
    com.apple.cocoa.pasteboard.sound|3|||sound (apple)
    com.apple.color-file|3|clr;ccl||color file (apple)
    com.apple.colorsync-profile|3|icc;icm;pf||colorsync profile (apple)
    com.apple.configprofile|130|configprofile||configprofile (apple)
    com.apple.coreaudio-format|8|caf||coreaudio format (apple)
    com.apple.coreml.mlpackage|23|mlpackage||mlpackage (apple)
    com.apple.coreml.model|3|mlmodel;mlkitmodel||model (apple)
    com.apple.crashreport|157;91|crash||crashreport (apple)
    com.apple.csstore|3;56|csstore||csstore (apple)
    com.apple.dashboard-widget|204;23|wdgt||dashboard widget (apple)
    com.apple.data-container|72;204|||data container (apple)
    com.apple.deprecated-application-file|206|||deprecated application file (apple)
    com.apple.desktop-folder|72|||desktop folder (apple)
    com.apple.developer-folder|72|||developer folder (apple)
    com.apple.device-model-code|11|||device model code (apple)
    com.apple.document-type.dictionary|189|||dictionary (apple)
    com.apple.document-type.system-folder|72|||system folder (apple)
    com.apple.documents-folder|72|||documents folder (apple)
    com.apple.downloads-folder|72|||downloads folder (apple)
    com.apple.drawing|25|drawing||drawing (apple)
    com.apple.driver-extension|204;23|dext||driver extension (apple)
    com.apple.drop-folder|72|||drop folder (apple)
    com.apple.encrypted-archive|3;18|aea||encrypted archive (apple)
    com.apple.everyone-icon|189|||everyone icon (apple)
    com.apple.file-internet-location|192|fileloc||file internet location (apple)
    com.apple.plugin|197;23|plugin||plugin (apple)
    com.apple.file-system-plug-in|250|fs||file system plug in (apple)
    com.apple.finder.burn-folder|72|fpbf||burn folder (apple)
    com.apple.finder.clipping|3|||clipping (apple)
    com.apple.finder.pictclipping|253;25|pictclipping||pictclipping (apple)
    com.apple.finder.smart-folder|3|savedsearch||smart folder (apple)
    com.apple.finder.recent-items|255|||recent items (apple)
    com.apple.finder.sound-clipping|253|sndclipping||sound clipping (apple)
    com.apple.finder.textclipping|253|textclipping||a text clipping
    com.apple.flat-rtfd|3;51|||rich text with attachments (flat)
    com.apple.font-suitcase|73|suit||font suitcase (apple)
    com.apple.framework|197|framework||framework (apple)
    com.apple.ftp-internet-location|192|ftploc||ftp internet location (apple)
    com.apple.garageband.project|23;4|band;gbproj||project (apple)
    com.apple.generic-bundle|197;23|bundle||generic bundle (apple)
    com.apple.generic-internet-location|192|inetloc||generic internet location (apple)
    com.apple.generic-stationery|3|||generic stationery (apple)
    com.apple.gpuRestart|157;91|gpurestart||gpuRestart (apple)
    com.apple.groupactivities.activity|3|groupactivity||activity (apple)
    com.apple.groups-folder|72|||groups folder (apple)
    com.apple.hangreport|157;91|hang||hangreport (apple)
    com.apple.haptics.ahap|79;88|ahap||ahap (apple)
    com.apple.help-document|3|||help document (apple)
    com.apple.home-folder|72|||home folder (apple)
    com.apple.ical.ics|11;2;44|ics|text/calendar|a calendar (iCalendar)
    com.apple.ical.vcs|11;2;44|vcs;vcal|text/x-vcalendar|a calendar (vCalendar)
    com.apple.iCloud|2|||iCloud (apple)
    com.apple.icloud-file-fault|3|icloud||icloud file fault (apple)
    com.apple.icns|25|icns||an Apple icon
    com.apple.icon-overlay.alert-caution-badge|189|||alert caution badge (apple)
    com.apple.icon-overlay.alias-badge|189|||alias badge (apple)
    com.apple.icon-overlay.drop-folder-badge|189|||drop folder badge (apple)
    com.apple.icon-overlay.locked-badge|189|||locked badge (apple)
    com.apple.icon-overlay.new-folder-badge|189|||new folder badge (apple)
    com.apple.icon-overlay.private-folder|189|||private folder (apple)
    com.apple.icon-overlay.private-folder-badge|189|||private folder badge (apple)
    com.apple.icon-overlay.unsupported-badge|189|||unsupported badge (apple)
    com.apple.iconset|72|iconset||iconset (apple)
    com.apple.iig-source|42|iig||iig source (apple)
    com.apple.iMovieLibrary|23|imovielibrary||iMovieLibrary (apple)
    com.apple.iMovieTheater|23|theater||iMovieTheater (apple)
    com.apple.ink.inktext|3|||inktext (apple)
    com.apple.installer-distribution-package|197;23|dist;distz||installer distribution package (apple)
    com.apple.installer-meta-package|197;23|mpkg||installer meta package (apple)
    com.apple.installer-package|197;23|pkg||installer package (apple)
    com.apple.installer-package-archive|3;18|pkg;mpkg||installer package archive (apple)
    com.apple.intelligentsuggestions.assets|197;23|suggestionsassets||assets (apple)
    com.apple.itunes.store-url|68|itms||store url (apple)
    com.apple.keynote.key|23;128|||key (apple)
    com.apple.iWork.Keynote.key|23;128;298|key||key (apple)
    com.apple.iWork.Keynote.key-tef|23;128;298|key-tef||key tef (apple)
    com.apple.keynote.kth|23;128|||kth (apple)
    com.apple.iWork.Keynote.kth|23;128;301|kth||kth (apple)
    com.apple.iWork.Keynote.sffkey|3;128|key|application/x-iwork-keynote-sffkey|a Keynote presentation
    com.apple.iWork.Keynote.sffkth|3;128|kth|application/x-iwork-keynote-sffkth|sffkth (apple)
    com.apple.iWork.Numbers.numbers|23;51;135|numbers||numbers (apple)
    com.apple.iWork.Numbers.numbers-tef|23;51;135|numbers-tef||numbers tef (apple)
    com.apple.iWork.Numbers.sffnumbers|3;51;135|numbers|application/x-iwork-numbers-sffnumbers|a Numbers document
    com.apple.iWork.Numbers.sfftemplate|3;51;135|nmbtemplate|application/x-iwork-numbers-sfftemplate|sfftemplate (apple)
    com.apple.iWork.Numbers.template|23;51;135|nmbtemplate||template (apple)
    com.apple.iWork.Pages.pages|23;51|pages||pages (apple)
    com.apple.iWork.Pages.pages-tef|23;51|pages-tef||pages tef (apple)
    com.apple.iWork.Pages.sffpages|3;51|pages|application/x-iwork-pages-sffpages|a Pages document
    com.apple.iWork.Pages.sfftemplate|3;51|template|application/x-iwork-pages-sfftemplate|sfftemplate (apple)
    com.apple.iWork.Pages.template|23;51|template||template (apple)
    com.apple.kernel-extension|197;23|kext||kernel extension (apple)
    com.apple.ktrace|3;91|ktrace||ktrace (apple)
    com.apple.legacy.actions-icon|189|||actions icon (apple)
    com.apple.legacy.backward-arrow|189|||backward arrow (apple)
    com.apple.legacy.burn|189|||burn (apple)
    com.apple.legacy.clock-icon|189|||clock icon (apple)
    com.apple.legacy.connect-to|189|||connect to (apple)
    com.apple.legacy.customize-toolbar|189|||customize toolbar (apple)
    com.apple.legacy.delete-toolbar|189|||delete toolbar (apple)
    com.apple.legacy.eject-media|189|||eject media (apple)
    com.apple.legacy.erasing|189|||erasing (apple)
    com.apple.legacy.favorite-items|189|||favorite items (apple)
    com.apple.legacy.finder-icon|189|||finder icon (apple)
    com.apple.legacy.forward-arrow|189|||forward arrow (apple)
    com.apple.legacy.general-icon|189|||general icon (apple)
    com.apple.legacy.grid|189|||grid (apple)
    com.apple.legacy.keep-arranged|189|||keep arranged (apple)
    com.apple.legacy.locked|189|||locked (apple)
    com.apple.legacy.magnifying-glass|189|||magnifying glass (apple)
    com.apple.legacy.multiple-items|189|||multiple items (apple)
    com.apple.legacy.no-write|189|||no write (apple)
    com.apple.legacy.open-folder|189|||open folder (apple)
    com.apple.legacy.question-mark|189|||question mark (apple)
    com.apple.legacy.right-container-arrow|189|||right container arrow (apple)
    com.apple.legacy.sidebar-prefs-icon|189|||sidebar prefs icon (apple)
    com.apple.legacy.synchronize|189|||synchronize (apple)
    com.apple.legacy.toolbar-advanced-icon|189|||toolbar advanced icon (apple)
    com.apple.legacy.toolbar-info-icon|189|||toolbar info icon (apple)
    com.apple.legacy.toolbar-labels-icon|189|||toolbar labels icon (apple)
    com.apple.legacy.unlocked|189|||unlocked (apple)
    com.apple.legacy.window|189|||window (apple)
    com.apple.library-folder|72|||library folder (apple)
    com.apple.live-photo||||a Live Photo
    com.apple.localized-pdf-bundle|204;23;51|lpdf||localized pdf bundle (apple)
    com.apple.log|12;91|log||log (apple)
    com.apple.m4a-audio|107|m4a|audio/x-m4a|M4A sound
    com.apple.m4v-video|106|m4v|video/x-m4v|an M4V movie
    com.apple.macbinary-archive|3;18|bin|application/macbinary,application/x-macbinary|macbinary archive (apple)
    com.apple.mach-o-binary|153|||mach o binary (apple)
    com.apple.mach-o-bundle|353|||mach o bundle (apple)
    com.apple.mach-o-core|353|||mach o core (apple)
    com.apple.mach-o-dylib|353|dylib||mach o dylib (apple)
    com.apple.mach-o-executable|353|||mach o executable (apple)
    com.apple.mach-o-object|353|||mach o object (apple)
    com.apple.macpaint-image|25|pntg||macpaint image (apple)
    com.apple.mail-internet-location|192|mailloc||mail internet location (apple)
    com.apple.mapkit.map-item|3|||a place on a map
    com.apple.menu-extra|23;197|menu||menu extra (apple)
    com.apple.metadata-importer|250|mdimporter||metadata importer (apple)
    com.apple.mobileconfig|130|mobileconfig;mobile|application/x-apple-aspen-config|mobileconfig (apple)
    com.apple.mobileprovision|3|mobileprovision|application/x-apple-aspen-mobileprovision|mobileprovision (apple)
    com.apple.mount-point|2;140|||mount point (apple)
    com.apple.movie-folder|72|||movie folder (apple)
    com.apple.mpeg-4-ringtone|107|m4r|audio/x-m4r|mpeg 4 ringtone (apple)
    com.apple.music-folder|72|||music folder (apple)
    com.apple.news-internet-location|192|newsloc||news internet location (apple)
    com.apple.not-loaded|189|||not loaded (apple)
    com.apple.nspboard-type|11|||nspboard type (apple)
    com.apple.ostype|11|||ostype (apple)
    com.apple.panicreport|157;91|panic||panicreport (apple)
    com.apple.pasteboard.promised-file-content-type||||the type of a promised file
    com.apple.pasteboard.promised-file-url||||where a promised file will be
    com.apple.pef-binary|3;61|||pef binary (apple)
    com.apple.pict|25|pict;pct;pic|image/pict,image/x-pict,image/x-macpict|pict (apple)
    com.apple.pictures-folder|72|||pictures folder (apple)
    com.apple.pkpass|197;23|pkpass|application/vnd.apple.pkpass|pkpass (apple)
    com.apple.pkpass-data|3|pkpass||pkpass data (apple)
    com.apple.pkpasses-data|3|pkpasses|application/vnd.apple.pkpasses|pkpasses data (apple)
    com.apple.pluginkit|197;23|pluginkit||pluginkit (apple)
    com.apple.ppp-plug-in|250|ppp||ppp plug in (apple)
    com.apple.private.live-photo-bundle|347;197;23|pvt||live photo bundle (apple)
    com.apple.profile-background-color|3|||profile background color (apple)
    com.apple.profile-font-and-color|3|||profile font and color (apple)
    com.apple.profile-font-icon|2|||profile font icon (apple)
    com.apple.protected-mpeg-4-audio|8|m4p||protected mpeg 4 audio (apple)
    com.apple.protected-mpeg-4-audio-b|389|m4b||protected mpeg 4 audio b (apple)
    com.apple.protected-mpeg-4-video|351|||protected mpeg 4 video (apple)
    com.apple.provisionprofile|130|provisionprofile||provisionprofile (apple)
    com.apple.public-folder|72|||public folder (apple)
    com.apple.quartz-composer-composition|3;61|qtz|application/x-quartzcomposer|quartz composer composition (apple)
    com.apple.quicklook-generator|250|qlgenerator||quicklook generator (apple)
    com.apple.quicktime-image|25|qtif;qti|image/x-quicktime|quicktime image (apple)
    com.apple.quicktime-movie|5|mov;qt|video/quicktime|a QuickTime movie
    com.apple.reality|3|reality|model/vnd.reality|reality (apple)
    com.apple.rez-source|13|r||rez source (apple)
    com.apple.rtfd|23;51|rtfd||rich text with attachments (a folder)
    com.apple.scenekit.scene|3;1|scn;scnz||scene (apple)
    com.apple.scripting-definition|130|sdef||scripting definition (apple)
    com.apple.server-applications-folder|72|||server applications folder (apple)
    com.apple.servers-folder|72|||servers folder (apple)
    com.apple.service-application|205|service||service application (apple)
    com.apple.shazamcatalog|3|shazamcatalog||shazamcatalog (apple)
    com.apple.shazamsignature|3|shazamsignature||shazamsignature (apple)
    com.apple.shutdownStall|157;91|shutdownstall||shutdownStall (apple)
    com.apple.sites-folder|72|||sites folder (apple)
    com.apple.spinreport|157;91|spin||spinreport (apple)
    com.apple.structured-text|12|||structured text (apple)
    com.apple.structured-text.address|411|||address (apple)
    com.apple.structured-text.date|411|||date (apple)
    com.apple.structured-text.telephone-number|411|||telephone number (apple)
    com.apple.structured-text.transit-information|411|||transit information (apple)
    com.apple.symbol-export|13|exp||symbol export (apple)
    com.apple.system-extension|204;23|systemextension||system extension (apple)
    com.apple.systempreference.prefpane|23;197|prefpane||prefpane (apple)
    com.apple.systempreference.screen-saver|23;197|saver||screen saver (apple)
    com.apple.systempreference.screen-slide-saver|23;197|slidesaver||screen slide saver (apple)
    com.apple.traditional-mac-plain-text|12|||text in a classic Mac encoding
    com.apple.trash-empty|72|||trash empty (apple)
    com.apple.trash-full|72|||trash full (apple)
    com.apple.truetype-datafork-suitcase-font|149|dfont||truetype datafork suitcase font (apple)
    com.apple.txn.text-multimedia-data|3;51|||text multimedia data (apple)
    com.apple.unknown-object|189|||unknown object (apple)
    com.apple.users-folder|72|||users folder (apple)
    com.apple.utilities-folder|72|||utilities folder (apple)
    com.apple.vnc-internet-location|192|vncloc||vnc internet location (apple)
    com.apple.watchface|3;0|watchface||watchface (apple)
    com.apple.web-internet-location|192|webloc||a web link in a file (webloc)
    com.apple.webarchive|3;51|webarchive|application/x-webarchive|a web page with its resources
    com.apple.webkit-plugin|250|webplugin||webkit plugin (apple)
    com.apple.x11-mach-o-executable|353|||x11 mach o executable (apple)
    com.apple.xar-archive|3;18|xar||xar archive (apple)
    com.apple.xcode.dsym|23|dsym||dsym (apple)
    com.apple.xip-archive|435|xip||xip archive (apple)
    com.audible.aa-audio|8|||aa audio (audible)
    com.audible.aa-audiobook|438|aa|audio/audible,audio/x-pn-audibleaudio,audio/x-audible|aa audiobook (audible)
    com.audible.aax-audiobook|438|aax|audio/vnd.audible.aax|aax audiobook (audible)
    com.avid.open-media-framework|4|omf||open media framework (avid)
    com.compuserve.gif|25|gif|image/gif|a GIF image
    com.digidesign.sd2-audio|8|sd2||sd2 audio (digidesign)
    com.ilm.openexr-image|25|exr||openexr image (ilm)
    com.j2.efx-fax|66|efx|image/efax|efx fax (j2)
    com.j2.jfx-fax|66|jfx||jfx fax (j2)
    com.kodak.flashpix-image|25|fpx|image/fpx,application/vnd.fpx|flashpix image (kodak)
    com.microsoft.advanced-stream-redirector|4;130|asx|video/x-ms-asx|advanced stream redirector (microsoft)
    com.microsoft.advanced-systems-format|4|asf|video/x-ms-asf|advanced systems format (microsoft)
    com.microsoft.bmp|25|bmp;dib|image/bmp|a BMP image
    com.microsoft.cab|3;18|cab||cab (microsoft)
    com.microsoft.excel.sheet.binary.macroenabled|170;51;135;61|xlsb|application/vnd.ms-excel.sheet.binary.macroenabled.12|macroenabled (microsoft)
    com.microsoft.excel.xla|3|xla||xla (microsoft)
    com.microsoft.excel.xls|3;51;135|xls|application/vnd.ms-excel,application/msexcel|an Excel workbook (XLS)
    com.microsoft.excel.xlt|3;135|xlt|application/vnd.ms-excel,application/msexcel|xlt (microsoft)
    com.microsoft.excel.xlw|3;135|xlw|application/vnd.ms-excel,application/msexcel|xlw (microsoft)
    com.microsoft.ico|25|ico|image/vnd.microsoft.icon|a Windows icon
    com.microsoft.internet-shortcut|137;3|url||a web link in a file (Windows)
    com.microsoft.powerpoint.pot|3;128|pot|application/vnd.ms-powerpoint,application/mspowerpoint|pot (microsoft)
    com.microsoft.powerpoint.pps|3;128|pps|application/vnd.ms-powerpoint,application/mspowerpoint|pps (microsoft)
    com.microsoft.powerpoint.ppt|3;128|ppt|application/vnd.ms-powerpoint,application/mspowerpoint|a PowerPoint presentation (PPT)
    com.microsoft.waveform-audio|8|wav;wave;bwf|audio/vnd.wave,audio/wav,audio/wave,audio/x-wav|WAV sound
    com.microsoft.windows-dynamic-link-library|3;61|dll|application/x-msdownload|windows dynamic link library (microsoft)
    com.microsoft.windows-executable|3;61|exe|application/x-msdownload|windows executable (microsoft)
    com.microsoft.windows-media-wax|8;448|wax|video/x-ms-wax|windows media wax (microsoft)
    com.microsoft.windows-media-wm|5;449|wm|video/x-ms-wm|windows media wm (microsoft)
    com.microsoft.windows-media-wma|8;449|wma|video/x-ms-wma|windows media wma (microsoft)
    com.microsoft.windows-media-wmp|5;449|wmp|video/x-ms-wmp|windows media wmp (microsoft)
    com.microsoft.windows-media-wmv|5;449|wmv|video/x-ms-wmv|windows media wmv (microsoft)
    com.microsoft.windows-media-wmx|5;448|wmx|video/x-ms-wmx|windows media wmx (microsoft)
    com.microsoft.windows-media-wvx|5;448|wvx|video/x-ms-wvx|windows media wvx (microsoft)
    com.microsoft.word.doc|3;51|doc|application/msword|a Word document (DOC)
    com.microsoft.word.dot|3;51|dot|application/msword|dot (microsoft)
    com.microsoft.word.wordml|130;51|xml||wordml (microsoft)
    com.netscape.javascript-source|30;61|js;jscript;javascript;mjs|text/javascript|javascript source (netscape)
    com.pixar.universal-scene-description|1;3|usd;usda;usdc||universal scene description (pixar)
    com.pixar.universal-scene-description-mobile|1;3|usdz|model/vnd.usdz+zip|universal scene description mobile (pixar)
    com.real.realaudio|8|ram;ra|audio/vnd.rn-realaudio,audio/x-pn-realaudio,audio/x-realaudio|realaudio (real)
    com.real.realmedia|5|rm|application/vnd.rn-realmedia|realmedia (real)
    com.real.realmedia-vbr|5|rmvb|application/vnd.rn-realmedia-vbr|realmedia vbr (real)
    com.rsa.pkcs-12|3|p12;pfx|application/x-pkcs12|pkcs 12 (rsa)
    com.scenarist.closed-caption|11|scc||closed caption (scenarist)
    com.sgi.sgi-image|25|sgi|image/sgi|sgi image (sgi)
    com.sony.wave64|8|w64||wave64 (sony)
    com.soundblaster.soundfont|8|sf2||soundfont (soundblaster)
    com.stuffit.archive.sidx|188|sidx|application/x-stuffitx-index,application/x-sitx-index|sidx (stuffit)
    com.stuffit.archive.sit|188|sit;sea|application/x-stuffit,application/x-sit|sit (stuffit)
    com.stuffit.archive.sitx|188|sitx|application/x-stuffitx,application/x-sitx|sitx (stuffit)
    com.sun.java-archive|170;61|jar|application/java-archive|java archive (sun)
    com.sun.java-class|3;61|class||java class (sun)
    com.sun.java-source|13|java;jav||java source (sun)
    com.sun.java-web-start|130|jnlp|application/x-java-jnlp-file,application/jnlp|java web start (sun)
    com.sun.web-application-archive|489|war||web application archive (sun)
    com.truevision.tga-image|25|tga|image/targa,image/tga,application/tga|tga image (truevision)
    gov.nih.nifti-1|3|nii||nifti 1 (nih)
    org.3gpp.adaptive-multi-rate-audio|8|amr|audio/amr|adaptive multi rate audio (3gpp)
    org.7-zip.7-zip-archive|3;18|7z|application/x-7z-compressed|a 7-Zip archive
    org.aafassociation.advanced-authoring-format|3;51|aaf||advanced authoring format (aafassociation)
    org.gnu.gnu-zip-archive|3;18|gz;gzip|application/x-gzip,application/gzip|a gzip file
    org.gnu.gnu-zip-tar-archive|499|tgz||a gzipped tar archive
    org.idpf.epub-container|3;51|epub|application/epub+zip|an EPUB book
    org.khronos.collada.digital-asset-exchange|130;4;1|dae||digital asset exchange (khronos)
    org.nema.dicom|3|dcm;dicom|application/dicom|dicom (nema)
    org.oasis-open.opendocument|3|||opendocument (oasis-open)
    org.oasis-open.opendocument.chart|504;51|odc|application/vnd.oasis.opendocument.chart|chart (oasis-open)
    org.oasis-open.opendocument.chart-template|504;51|otc|application/vnd.oasis.opendocument.chart-template|chart template (oasis-open)
    org.oasis-open.opendocument.database|3;0;56|odb|application/vnd.oasis.opendocument.database|database (oasis-open)
    org.oasis-open.opendocument.formula|504;0|odf|application/vnd.oasis.opendocument.formula|formula (oasis-open)
    org.oasis-open.opendocument.formula-template|504;0|otf|application/vnd.oasis.opendocument.formula-template|formula template (oasis-open)
    org.oasis-open.opendocument.graphics|504;51|odg|application/vnd.oasis.opendocument.graphics|graphics (oasis-open)
    org.oasis-open.opendocument.graphics-template|504;51|otg|application/vnd.oasis.opendocument.graphics-template|graphics template (oasis-open)
    org.oasis-open.opendocument.image|504;25|odi|application/vnd.oasis.opendocument.image|image (oasis-open)
    org.oasis-open.opendocument.image-template|504;25|oti|application/vnd.oasis.opendocument.image-template|image template (oasis-open)
    org.oasis-open.opendocument.presentation|504;51;128|odp|application/vnd.oasis.opendocument.presentation|an OpenDocument presentation
    org.oasis-open.opendocument.presentation-template|504;51;128|otp|application/vnd.oasis.opendocument.presentation-template|presentation template (oasis-open)
    org.oasis-open.opendocument.spreadsheet|504;51;135|ods|application/vnd.oasis.opendocument.spreadsheet|an OpenDocument spreadsheet
    org.oasis-open.opendocument.spreadsheet-template|504;51;135|ots|application/vnd.oasis.opendocument.spreadsheet-template|spreadsheet template (oasis-open)
    org.oasis-open.opendocument.text|504;51|odt|application/vnd.oasis.opendocument.text|an OpenDocument text
    org.oasis-open.opendocument.text-master|504;51|odm|application/vnd.oasis.opendocument.text-master|text master (oasis-open)
    org.oasis-open.opendocument.text-template|504;51|ott|application/vnd.oasis.opendocument.text-template|text template (oasis-open)
    org.oasis-open.opendocument.text-web|504;51|oth|application/vnd.oasis.opendocument.text-web|text web (oasis-open)
    org.openoffice.formula|3;0|sxm;smf|application/vnd.sun.xml.math,application/vnd.stardivision.math|formula (openoffice)
    org.openoffice.graphics|3;0|sxd;sda|application/vnd.sun.xml.draw,application/vnd.stardivision.draw|graphics (openoffice)
    org.openoffice.graphics-template|3;0|std|application/vnd.sun.xml.draw.template|graphics template (openoffice)
    org.openoffice.presentation|3;0;128|sxi;sdd;sdp|application/vnd.sun.xml.impress,application/vnd.stardivision.impress,application/vnd.stardivision.impress-packed|presentation (openoffice)
    org.openoffice.presentation-template|3;0;128|sti|application/vnd.sun.xml.impress.template|presentation template (openoffice)
    org.openoffice.spreadsheet|3;135|sxc;sdc|application/vnd.sun.xml.calc,application/vnd.stardivision.calc|spreadsheet (openoffice)
    org.openoffice.spreadsheet-template|3;135|stc|application/vnd.sun.xml.calc.template|spreadsheet template (openoffice)
    org.openoffice.text|3;0|sxw;sdw|application/vnd.sun.xml.writer,application/vnd.stardivision.writer|text (openoffice)
    org.openoffice.text-master|3;0|sxg|application/vnd.sun.xml.writer.global|text master (openoffice)
    org.openoffice.text-template|3;0|stw|application/vnd.sun.xml.writer.template|text template (openoffice)
    org.openxmlformats.openxml|3|||openxml (openxmlformats)
    org.openxmlformats.presentationml.presentation|532;128|pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation|a PowerPoint presentation (PPTX)
    org.openxmlformats.presentationml.presentation.macroenabled|532;128;61|pptm|application/vnd.ms-powerpoint.presentation.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.presentationml.slideshow|532;128|ppsx|application/vnd.openxmlformats-officedocument.presentationml.slideshow|slideshow (openxmlformats)
    org.openxmlformats.presentationml.slideshow.macroenabled|532;128;61|ppsm|application/vnd.ms-powerpoint.slideshow.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.presentationml.template|532;128|potx|application/vnd.openxmlformats-officedocument.presentationml.template|template (openxmlformats)
    org.openxmlformats.presentationml.template.macroenabled|532;128;61|potm|application/vnd.ms-powerpoint.template.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.spreadsheetml.sheet|532;51;135|xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|an Excel workbook (XLSX)
    org.openxmlformats.spreadsheetml.sheet.macroenabled|532;51;135;61|xlsm|application/vnd.ms-excel.sheet.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.spreadsheetml.template|532;51;135|xltx|application/vnd.openxmlformats-officedocument.spreadsheetml.template|template (openxmlformats)
    org.openxmlformats.spreadsheetml.template.macroenabled|532;51;135;61|xltm|application/vnd.ms-excel.template.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.wordprocessingml.document|532;51|docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document|a Word document (DOCX)
    org.openxmlformats.wordprocessingml.document.macroenabled|532;51;61|docm|application/vnd.ms-word.document.macroenabled.12|macroenabled (openxmlformats)
    org.openxmlformats.wordprocessingml.template|532;51|dotx|application/vnd.openxmlformats-officedocument.wordprocessingml.template|template (openxmlformats)
    org.openxmlformats.wordprocessingml.template.macroenabled|532;51;61|dotm|application/vnd.ms-word.template.macroenabled.12|macroenabled (openxmlformats)
    org.smpte.mxf|5|mxf|application/mxf|mxf (smpte)
    org.tukaani.tar-xz-archive|3;18|txz||tar xz archive (tukaani)
    org.tukaani.xz-archive|3;18|xz|application/x-xz|an xz file
    org.w3.webvtt|11|vtt|text/vtt|webvtt (w3)
    org.webmproject.webm|5|webm|video/webm,audio/webm|a WebM movie
    org.webmproject.webp|25|webp|image/webp|a WebP image
    org.xiph.flac|8|flac|audio/flac|FLAC sound
    public.avif|26|avif|image/avif|an AVIF image
    com.apple.mail.email|64;3|eml|message/rfc822|an e-mail message (EML)
    com.apple.uikit.attributedstring|3|||an archived attributed string
    net.daringfireball.markdown|12|md;markdown|text/markdown|Markdown
    dndhost.uri-list|3|uri;uris|text/uri-list|a list of URLs
    dndhost.moz-url|3||text/x-moz-url|a URL with its title (Mozilla)
    dndhost.contact|88;52||application/vnd.dndhost.contact+json|a contact's name and addresses and telephone numbers as JSON
    """

  /// Names of older pasteboards, selections and clipboards, with their type.
  static let legacyNames: String = """
    NSStringPboardType|157
    NSFilenamesPboardType|69
    NeXT TIFF v4.0 pasteboard type|147
    NeXT Rich Text Format v1.0 pasteboard type|132
    NeXT RTFD pasteboard type|259
    Apple HTML pasteboard type|84
    Apple Web Archive pasteboard type|432
    Apple URL pasteboard type|68
    Apple PDF pasteboard type|180
    Apple PNG pasteboard type|124
    NSColor pasteboard type|221
    iOS rich content paste pasteboard type|556
    CorePasteboardFlavorType 0x6675726C|69
    CorePasteboardFlavorType 0x75743136|155
    CorePasteboardFlavorType 0x69636E73|278
    CorePasteboardFlavorType 0x4A504547|85
    NSFilesPromisePboardType|376
    Apple files promise pasteboard type|376
    NSURLPboardType|68
    NSHTMLPboardType|84
    NSRTFPboardType|132
    NSRTFDPboardType|259
    NSTIFFPboardType|147
    NSPDFPboardType|180
    NSTabularTextPboardType|158
    Apple VCard pasteboard type|160
    UTF8_STRING|157
    STRING|12
    TEXT|12
    COMPOUND_TEXT|12
    _NETSCAPE_URL|559
    x-special/gnome-copied-files|558
    application/x-kde4-urilist|558
    application/vnd.code.uri-list|558
    text/x-moz-url-data|68
    text/x-moz-url-desc|154
    UnicodeText|156
    Text|12
    System.String|156
    Rich Text Format|132
    HTML Format|84
    Csv|50
    PNG|124
    JFIF|85
    GIF|442
    XML Spreadsheet|130
    FileDrop|69
    UniformResourceLocatorW|68
    """

  /// MIME types other systems use for the same thing.
  static let mimeAliases: String = """
    image/x-png|124
    image/pjpeg|85
    image/x-bmp|450
    image/x-ms-bmp|450
    image/x-windows-bmp|450
    image/x-win-bitmap|457
    image/x-icon|457
    image/x-ico|457
    image/ico|457
    image/icon|457
    application/ico|457
    text/ico|457
    image/x-tiff|147
    image/x-xbitmap|163
    image/x-photoshop|181
    image/x-webp|552
    image/jxl|87
    image/jpx|86
    image/jpm|86
    application/rtf|132
    application/x-rtf|132
    text/richtext|132
    application/x-pdf|180
    application/csv|50
    text/x-csv|50
    text/json|88
    application/yaml|167
    text/yaml|167
    text/x-yaml|167
    text/x-markdown|557
    application/javascript|475
    application/x-javascript|475
    text/x-python|129
    text/x-c|42
    text/x-java|491
    text/x-perl|121
    application/x-perl|121
    application/x-sh|31
    application/x-shellscript|31
    application/vcard|160
    application/x-zip|170
    application/x-gtar|144
    application/x-compressed-tar|500
    application/x-xz|549
    application/x-bzip-compressed-tar|145
    application/x-sqlite3|56
    audio/x-flac|553
    audio/x-aiff|16
    audio/x-m4a|350
    audio/m4a|350
    audio/x-mp4|107
    video/x-flic|71
    video/vnd.avi|29
    video/x-m4v|351
    text/calendar|274
    text/x-vcalendar|275
    inode/directory|72
    x-directory/normal|72
    application/x-desktop|3
    """

  /// Which type an extension or MIME type means when several carry it.
  static let preferred: String = """
    .smf|95
    .mp4|106
    .mpg4|106
    .otc|118
    .otf|117
    .xml|130
    .app|205
    .plist|211
    .mpkg|295
    .pkg|295
    .key|303
    .kth|304
    .numbers|307
    .nmbtemplate|308
    .pages|312
    .template|313
    .pkpass|380
    text/plain|12
    audio/mp4a-latm|100
    application/vnd.ms-excel|454
    application/msexcel|454
    application/vnd.ms-powerpoint|461
    application/mspowerpoint|461
    application/x-msdownload|464
    application/msword|472
    """
}

extension ContentType {
  /// Anything that can be dragged or stored: `public.item`.
  public static var item: ContentType {
    ContentType(tableName: "public.item", index: 2)
  }

  /// A stream of bytes: `public.data`.
  public static var data: ContentType {
    ContentType(tableName: "public.data", index: 3)
  }

  /// Anything a person made to look at or listen to: `public.content`.
  public static var content: ContentType {
    ContentType(tableName: "public.content", index: 0)
  }

  /// Content of mixed kinds: `public.composite-content`.
  public static var compositeContent: ContentType {
    ContentType(tableName: "public.composite-content", index: 51)
  }

  /// Any text: `public.text`.
  public static var text: ContentType {
    ContentType(tableName: "public.text", index: 11)
  }

  /// Plain text without a stated encoding: `public.plain-text`.
  public static var plainText: ContentType {
    ContentType(tableName: "public.plain-text", index: 12)
  }

  /// UTF-8 text: `public.utf8-plain-text`.
  public static var utf8PlainText: ContentType {
    ContentType(tableName: "public.utf8-plain-text", index: 157)
  }

  /// UTF-16 text in the machine's byte order: `public.utf16-plain-text`.
  public static var utf16PlainText: ContentType {
    ContentType(tableName: "public.utf16-plain-text", index: 156)
  }

  /// UTF-16 text with a byte-order mark: `public.utf16-external-plain-text`.
  public static var utf16ExternalPlainText: ContentType {
    ContentType(tableName: "public.utf16-external-plain-text", index: 155)
  }

  /// Text in a classic Mac encoding: `com.apple.traditional-mac-plain-text`.
  public static var macPlainText: ContentType {
    ContentType(tableName: "com.apple.traditional-mac-plain-text", index: 421)
  }

  /// HTML: `public.html`.
  public static var html: ContentType {
    ContentType(tableName: "public.html", index: 84)
  }

  /// XML: `public.xml`.
  public static var xml: ContentType {
    ContentType(tableName: "public.xml", index: 130)
  }

  /// Rich text (RTF): `public.rtf`.
  public static var rtf: ContentType {
    ContentType(tableName: "public.rtf", index: 132)
  }

  /// Rich text with attachments (a folder): `com.apple.rtfd`.
  public static var rtfd: ContentType {
    ContentType(tableName: "com.apple.rtfd", index: 400)
  }

  /// Rich text with attachments (flat): `com.apple.flat-rtfd`.
  public static var flatRTFD: ContentType {
    ContentType(tableName: "com.apple.flat-rtfd", index: 259)
  }

  /// JSON: `public.json`.
  public static var json: ContentType {
    ContentType(tableName: "public.json", index: 88)
  }

  /// Markdown: `net.daringfireball.markdown`.
  public static var markdown: ContentType {
    ContentType(tableName: "net.daringfireball.markdown", index: 557)
  }

  /// A table as text: `public.delimited-values-text`.
  public static var delimitedText: ContentType {
    ContentType(tableName: "public.delimited-values-text", index: 49)
  }

  /// A table as comma-separated text (CSV): `public.comma-separated-values-text`.
  public static var commaSeparatedText: ContentType {
    ContentType(tableName: "public.comma-separated-values-text", index: 50)
  }

  /// A table as tab-separated text (TSV): `public.tab-separated-values-text`.
  public static var tabSeparatedText: ContentType {
    ContentType(tableName: "public.tab-separated-values-text", index: 142)
  }

  /// A contact: `public.contact`.
  public static var contact: ContentType {
    ContentType(tableName: "public.contact", index: 52)
  }

  /// A contact card (vCard): `public.vcard`.
  public static var vCard: ContentType {
    ContentType(tableName: "public.vcard", index: 160)
  }

  /// A contact's name and addresses and telephone numbers as JSON: `dndhost.contact`.
  public static var contactRecord: ContentType {
    ContentType(tableName: "dndhost.contact", index: 560)
  }

  /// An e-mail message: `public.email-message`.
  public static var emailMessage: ContentType {
    ContentType(tableName: "public.email-message", index: 64)
  }

  /// A calendar event: `public.calendar-event`.
  public static var calendarEvent: ContentType {
    ContentType(tableName: "public.calendar-event", index: 44)
  }

  /// A calendar (iCalendar): `com.apple.ical.ics`.
  public static var iCalendar: ContentType {
    ContentType(tableName: "com.apple.ical.ics", index: 274)
  }

  /// A URL: `public.url`.
  public static var url: ContentType {
    ContentType(tableName: "public.url", index: 68)
  }

  /// The URL of a file: `public.file-url`.
  public static var fileURL: ContentType {
    ContentType(tableName: "public.file-url", index: 69)
  }

  /// The title of a link: `public.url-name`.
  public static var urlName: ContentType {
    ContentType(tableName: "public.url-name", index: 154)
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
    ContentType(tableName: "com.apple.web-internet-location", index: 431)
  }

  /// A web link in a file (Windows): `com.microsoft.internet-shortcut`.
  public static var internetShortcut: ContentType {
    ContentType(tableName: "com.microsoft.internet-shortcut", index: 458)
  }

  /// A URL in a file: `public.stored-url`.
  public static var storedURL: ContentType {
    ContentType(tableName: "public.stored-url", index: 137)
  }

  /// An image: `public.image`.
  public static var image: ContentType {
    ContentType(tableName: "public.image", index: 25)
  }

  /// A PNG image: `public.png`.
  public static var png: ContentType {
    ContentType(tableName: "public.png", index: 124)
  }

  /// A JPEG image: `public.jpeg`.
  public static var jpeg: ContentType {
    ContentType(tableName: "public.jpeg", index: 85)
  }

  /// A TIFF image: `public.tiff`.
  public static var tiff: ContentType {
    ContentType(tableName: "public.tiff", index: 147)
  }

  /// An image in a HEIF container: `public.heif-standard`.
  public static var heifStandard: ContentType {
    ContentType(tableName: "public.heif-standard", index: 26)
  }

  /// A HEIC image: `public.heic`.
  public static var heic: ContentType {
    ContentType(tableName: "public.heic", index: 80)
  }

  /// A HEIF image: `public.heif`.
  public static var heif: ContentType {
    ContentType(tableName: "public.heif", index: 82)
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
    ContentType(tableName: "com.compuserve.gif", index: 442)
  }

  /// A BMP image: `com.microsoft.bmp`.
  public static var bmp: ContentType {
    ContentType(tableName: "com.microsoft.bmp", index: 450)
  }

  /// A Windows icon: `com.microsoft.ico`.
  public static var ico: ContentType {
    ContentType(tableName: "com.microsoft.ico", index: 457)
  }

  /// An Apple icon: `com.apple.icns`.
  public static var icns: ContentType {
    ContentType(tableName: "com.apple.icns", index: 278)
  }

  /// An SVG image: `public.svg-image`.
  public static var svg: ContentType {
    ContentType(tableName: "public.svg-image", index: 138)
  }

  /// A PDF document: `com.adobe.pdf`.
  public static var pdf: ContentType {
    ContentType(tableName: "com.adobe.pdf", index: 180)
  }

  /// A movie (with or without sound): `public.movie`.
  public static var movie: ContentType {
    ContentType(tableName: "public.movie", index: 5)
  }

  /// Sound: `public.audio`.
  public static var audio: ContentType {
    ContentType(tableName: "public.audio", index: 8)
  }

  /// An MPEG-4 movie: `public.mpeg-4`.
  public static var mpeg4Movie: ContentType {
    ContentType(tableName: "public.mpeg-4", index: 106)
  }

  /// A QuickTime movie: `com.apple.quicktime-movie`.
  public static var quickTimeMovie: ContentType {
    ContentType(tableName: "com.apple.quicktime-movie", index: 397)
  }

  /// MP3 sound: `public.mp3`.
  public static var mp3: ContentType {
    ContentType(tableName: "public.mp3", index: 99)
  }

  /// WAV sound: `com.microsoft.waveform-audio`.
  public static var wav: ContentType {
    ContentType(tableName: "com.microsoft.waveform-audio", index: 462)
  }

  /// A directory: `public.directory`.
  public static var directory: ContentType {
    ContentType(tableName: "public.directory", index: 22)
  }

  /// A folder: `public.folder`.
  public static var folder: ContentType {
    ContentType(tableName: "public.folder", index: 72)
  }

  /// A folder shown as one file: `com.apple.package`.
  public static var package: ContentType {
    ContentType(tableName: "com.apple.package", index: 23)
  }

  /// An archive: `public.archive`.
  public static var archive: ContentType {
    ContentType(tableName: "public.archive", index: 18)
  }

  /// A ZIP archive: `public.zip-archive`.
  public static var zip: ContentType {
    ContentType(tableName: "public.zip-archive", index: 170)
  }

  /// A gzip file: `org.gnu.gnu-zip-archive`.
  public static var gzip: ContentType {
    ContentType(tableName: "org.gnu.gnu-zip-archive", index: 499)
  }

  /// A property list: `com.apple.property-list`.
  public static var propertyList: ContentType {
    ContentType(tableName: "com.apple.property-list", index: 211)
  }

  /// A property list (binary): `com.apple.binary-property-list`.
  public static var binaryPropertyList: ContentType {
    ContentType(tableName: "com.apple.binary-property-list", index: 215)
  }

  /// A web page with its resources: `com.apple.webarchive`.
  public static var webArchive: ContentType {
    ContentType(tableName: "com.apple.webarchive", index: 432)
  }

  /// Where a promised file will be: `com.apple.pasteboard.promised-file-url`.
  public static var promisedFileURL: ContentType {
    ContentType(tableName: "com.apple.pasteboard.promised-file-url", index: 376)
  }

  /// The type of a promised file: `com.apple.pasteboard.promised-file-content-type`.
  public static var promisedFileContentType: ContentType {
    ContentType(tableName: "com.apple.pasteboard.promised-file-content-type", index: 375)
  }
}
