/**
 * Languages that names of places come in: ISO 639-1, ISO 639-3 and English name, as `bgbulBulgarian`. Where the second code begins like the first, its third letter
 * alone is there: `afrAfrikaans` is af, afr, Afrikaans.
 */
export const LANGUAGES =
  'afrAfrikaans amhAmharic anargAragonese araArabic asmAssamese aymAymara azeAzerbaijani bakBashkir belBelarusian bgbulBulgarian bnbenBengali bodTibetan breBreton ' +
  'bsbosBosnian catCatalan cecheChechen cosCorsican cscesCzech cvchvChuvash cymWelsh danDanish deuGerman dvdivDhivehi dzoDzongkha ellGreek engEnglish eoepoEsperanto ' +
  'esspaSpanish etestEstonian eusBasque fasPersian finFinnish fofaoFaroese fraFrench fyfryFrisian gagleIrish gdglaGaelic glgGalician gngrnGuarani gujGujarati gvglvManx ' +
  'hauHausa hebHebrew hinHindi hrvCroatian hthatHaitian hunHungarian hyeArmenian iainaInterlingua idindIndonesian igiboIgbo ioidoIdo islIcelandic itaItalian ' +
  'iuikuInuktitut jajpnJapanese jvjavJavanese katGeorgian kkkazKazakh klkalGreenlandic kmkhmKhmer knkanKannada korKorean kurKurdish kvkomKomi kwcorCornish kykirKyrgyz ' +
  'latLatin lbltzLuxembourgish limLimburgish lnlinLingala lolaoLao ltlitLithuanian lvlavLatvian mgmlgMalagasy mimriMaori mkdMacedonian mlmalMalayalam mnmonMongolian ' +
  'mrmarMarathi msaMalay mtmltMaltese myaBurmese nbnobBokmål nepNepali nldDutch nnoNynorsk norNorwegian nvnavNavajo nyaChichewa ociOccitan omormOromo oriOdia ' +
  'ossOssetian panPunjabi plpolPolish pspusPashto ptporPortuguese queQuechua rmrohRomansh ronRomanian rusRussian rwkinKinyarwanda sanSanskrit scsrdSardinian ' +
  'sdsndSindhi sesmeSami shhbsSerbo-Croatian sinSinhala skslkSlovak slvSlovenian smoSamoan snaShona somSomali sqiAlbanian srpSerbian stsotSotho sunSundanese ' +
  'svsweSwedish swaSwahili tamTamil telTelugu tgkTajik thaThai tirTigrinya tktukTurkmen tltglTagalog tonTongan trturTurkish tsoTsonga tttatTatar uguigUyghur ' +
  'ukrUkrainian urdUrdu uzbUzbek vieVietnamese volVolapük wawlnWalloon wolWolof xhoXhosa yidYiddish yorYoruba zazhaZhuang zhoChinese zulZulu';
