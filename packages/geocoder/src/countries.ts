/**
 * ISO 3166-1: alpha-2, alpha-3, number, common English name. XK and 983 (Kosovo) are in common use, not of the standard.
 */
const ROWS =
  'ADAND020Andorra;AEARE784United Arab Emirates;AFAFG004Afghanistan;AGATG028Antigua and Barbuda;AIAIA660Anguilla;ALALB008Albania;' +
  'AMARM051Armenia;AOAGO024Angola;AQATA010Antarctica;ARARG032Argentina;ASASM016American Samoa;ATAUT040Austria;AUAUS036Australia;' +
  'AWABW533Aruba;AXALA248Åland Islands;AZAZE031Azerbaijan;BABIH070Bosnia and Herzegovina;BBBRB052Barbados;BDBGD050Bangladesh;' +
  'BEBEL056Belgium;BFBFA854Burkina Faso;BGBGR100Bulgaria;BHBHR048Bahrain;BIBDI108Burundi;BJBEN204Benin;BLBLM652Saint Barthélemy;' +
  'BMBMU060Bermuda;BNBRN096Brunei;BOBOL068Bolivia;BQBES535Bonaire, Sint Eustatius and Saba;BRBRA076Brazil;BSBHS044Bahamas;' +
  'BTBTN064Bhutan;BVBVT074Bouvet Island;BWBWA072Botswana;BYBLR112Belarus;BZBLZ084Belize;CACAN124Canada;CCCCK166Cocos (Keeling) Islands;' +
  'CDCOD180Democratic Republic of the Congo;CFCAF140Central African Republic;CGCOG178Republic of the Congo;CHCHE756Switzerland;' +
  'CICIV384Ivory Coast;CKCOK184Cook Islands;CLCHL152Chile;CMCMR120Cameroon;CNCHN156China;COCOL170Colombia;CRCRI188Costa Rica;CUCUB192Cuba;' +
  'CVCPV132Cape Verde;CWCUW531Curaçao;CXCXR162Christmas Island;CYCYP196Cyprus;CZCZE203Czechia;DEDEU276Germany;DJDJI262Djibouti;' +
  'DKDNK208Denmark;DMDMA212Dominica;DODOM214Dominican Republic;DZDZA012Algeria;ECECU218Ecuador;EEEST233Estonia;EGEGY818Egypt;' +
  'EHESH732Western Sahara;ERERI232Eritrea;ESESP724Spain;ETETH231Ethiopia;FIFIN246Finland;FJFJI242Fiji;FKFLK238Falkland Islands;' +
  'FMFSM583Micronesia;FOFRO234Faroe Islands;FRFRA250France;GAGAB266Gabon;GBGBR826United Kingdom;GDGRD308Grenada;GEGEO268Georgia;' +
  'GFGUF254French Guiana;GGGGY831Guernsey;GHGHA288Ghana;GIGIB292Gibraltar;GLGRL304Greenland;GMGMB270Gambia;GNGIN324Guinea;' +
  'GPGLP312Guadeloupe;GQGNQ226Equatorial Guinea;GRGRC300Greece;GSSGS239South Georgia and the South Sandwich Islands;' +
  'GTGTM320Guatemala;GUGUM316Guam;GWGNB624Guinea-Bissau;GYGUY328Guyana;HKHKG344Hong Kong;HMHMD334Heard Island and McDonald Islands;' +
  'HNHND340Honduras;HRHRV191Croatia;HTHTI332Haiti;HUHUN348Hungary;IDIDN360Indonesia;IEIRL372Ireland;ILISR376Israel;IMIMN833Isle of Man;' +
  'ININD356India;IOIOT086British Indian Ocean Territory;IQIRQ368Iraq;IRIRN364Iran;ISISL352Iceland;ITITA380Italy;JEJEY832Jersey;' +
  'JMJAM388Jamaica;JOJOR400Jordan;JPJPN392Japan;KEKEN404Kenya;KGKGZ417Kyrgyzstan;KHKHM116Cambodia;KIKIR296Kiribati;KMCOM174Comoros;' +
  'KNKNA659Saint Kitts and Nevis;KPPRK408North Korea;KRKOR410South Korea;KWKWT414Kuwait;KYCYM136Cayman Islands;KZKAZ398Kazakhstan;' +
  'LALAO418Laos;LBLBN422Lebanon;LCLCA662Saint Lucia;LILIE438Liechtenstein;LKLKA144Sri Lanka;LRLBR430Liberia;LSLSO426Lesotho;' +
  'LTLTU440Lithuania;LULUX442Luxembourg;LVLVA428Latvia;LYLBY434Libya;MAMAR504Morocco;MCMCO492Monaco;MDMDA498Moldova;MEMNE499Montenegro;' +
  'MFMAF663Saint Martin;MGMDG450Madagascar;MHMHL584Marshall Islands;MKMKD807North Macedonia;MLMLI466Mali;MMMMR104Myanmar;' +
  'MNMNG496Mongolia;MOMAC446Macao;MPMNP580Northern Mariana Islands;MQMTQ474Martinique;MRMRT478Mauritania;MSMSR500Montserrat;' +
  'MTMLT470Malta;MUMUS480Mauritius;MVMDV462Maldives;MWMWI454Malawi;MXMEX484Mexico;MYMYS458Malaysia;MZMOZ508Mozambique;NANAM516Namibia;' +
  'NCNCL540New Caledonia;NENER562Niger;NFNFK574Norfolk Island;NGNGA566Nigeria;NINIC558Nicaragua;NLNLD528Netherlands;NONOR578Norway;' +
  'NPNPL524Nepal;NRNRU520Nauru;NUNIU570Niue;NZNZL554New Zealand;OMOMN512Oman;PAPAN591Panama;PEPER604Peru;PFPYF258French Polynesia;' +
  'PGPNG598Papua New Guinea;PHPHL608Philippines;PKPAK586Pakistan;PLPOL616Poland;PMSPM666Saint Pierre and Miquelon;PNPCN612Pitcairn;' +
  'PRPRI630Puerto Rico;PSPSE275Palestine;PTPRT620Portugal;PWPLW585Palau;PYPRY600Paraguay;QAQAT634Qatar;REREU638Réunion;ROROU642Romania;' +
  'RSSRB688Serbia;RURUS643Russia;RWRWA646Rwanda;SASAU682Saudi Arabia;SBSLB090Solomon Islands;SCSYC690Seychelles;SDSDN729Sudan;' +
  'SESWE752Sweden;SGSGP702Singapore;SHSHN654Saint Helena;SISVN705Slovenia;SJSJM744Svalbard and Jan Mayen;SKSVK703Slovakia;' +
  'SLSLE694Sierra Leone;SMSMR674San Marino;SNSEN686Senegal;SOSOM706Somalia;SRSUR740Suriname;SSSSD728South Sudan;' +
  'STSTP678São Tomé and Príncipe;SVSLV222El Salvador;SXSXM534Sint Maarten;SYSYR760Syria;SZSWZ748Eswatini;' +
  'TCTCA796Turks and Caicos Islands;TDTCD148Chad;TFATF260French Southern Territories;TGTGO768Togo;THTHA764Thailand;' +
  'TJTJK762Tajikistan;TKTKL772Tokelau;TLTLS626Timor-Leste;TMTKM795Turkmenistan;TNTUN788Tunisia;TOTON776Tonga;TRTUR792Turkey;' +
  'TTTTO780Trinidad and Tobago;TVTUV798Tuvalu;TWTWN158Taiwan;TZTZA834Tanzania;UAUKR804Ukraine;UGUGA800Uganda;' +
  'UMUMI581U.S. Minor Outlying Islands;USUSA840United States;UYURY858Uruguay;UZUZB860Uzbekistan;VAVAT336Vatican City;' +
  'VCVCT670Saint Vincent and the Grenadines;VEVEN862Venezuela;VGVGB092British Virgin Islands;VIVIR850U.S. Virgin Islands;' +
  'VNVNM704Vietnam;VUVUT548Vanuatu;WFWLF876Wallis and Futuna;WSWSM882Samoa;XKXKK983Kosovo;YEYEM887Yemen;YTMYT175Mayotte;' +
  'ZAZAF710South Africa;ZMZMB894Zambia;ZWZWE716Zimbabwe;';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  /** Three digits. */
  readonly numeric: string;
  readonly name: string;
}

export const COUNTRIES: readonly Country[] = ROWS.split(';')
  .slice(0, -1)
  .map((row) => ({
    alpha2: row.slice(0, 2),
    alpha3: row.slice(2, 5),
    numeric: row.slice(5, 8),
    name: row.slice(8),
  }));

const byCode = new Map<string, Country>(
  COUNTRIES.flatMap((country) => [
    [country.alpha2, country],
    [country.alpha3, country],
    [country.numeric, country],
  ]),
);

/** The country of an alpha-2 or alpha-3 code in any case, or of its number. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code.toUpperCase());
}
