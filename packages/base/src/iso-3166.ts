/** One country or territory of ISO 3166-1. */
export interface CountryCodes {
  /** Two capital letters: `DE`. */
  readonly alpha2: string;
  /** Three capital letters: `DEU`. */
  readonly alpha3: string;
  /** Three digits, those of the United Nations' M49: `276`. */
  readonly numeric: string;
}

/** Eight characters a country: its alpha-2, alpha-3 and numeric code. One text is a fifth of the size of a list of objects. */
const ROWS =
  'ADAND020AEARE784AFAFG004AGATG028AIAIA660ALALB008AMARM051AOAGO024AQATA010ARARG032ASASM016ATAUT040' +
  'AUAUS036AWABW533AXALA248AZAZE031BABIH070BBBRB052BDBGD050BEBEL056BFBFA854BGBGR100BHBHR048BIBDI108' +
  'BJBEN204BLBLM652BMBMU060BNBRN096BOBOL068BQBES535BRBRA076BSBHS044BTBTN064BVBVT074BWBWA072BYBLR112' +
  'BZBLZ084CACAN124CCCCK166CDCOD180CFCAF140CGCOG178CHCHE756CICIV384CKCOK184CLCHL152CMCMR120CNCHN156' +
  'COCOL170CRCRI188CUCUB192CVCPV132CWCUW531CXCXR162CYCYP196CZCZE203DEDEU276DJDJI262DKDNK208DMDMA212' +
  'DODOM214DZDZA012ECECU218EEEST233EGEGY818EHESH732ERERI232ESESP724ETETH231FIFIN246FJFJI242FKFLK238' +
  'FMFSM583FOFRO234FRFRA250GAGAB266GBGBR826GDGRD308GEGEO268GFGUF254GGGGY831GHGHA288GIGIB292GLGRL304' +
  'GMGMB270GNGIN324GPGLP312GQGNQ226GRGRC300GSSGS239GTGTM320GUGUM316GWGNB624GYGUY328HKHKG344HMHMD334' +
  'HNHND340HRHRV191HTHTI332HUHUN348IDIDN360IEIRL372ILISR376IMIMN833ININD356IOIOT086IQIRQ368IRIRN364' +
  'ISISL352ITITA380JEJEY832JMJAM388JOJOR400JPJPN392KEKEN404KGKGZ417KHKHM116KIKIR296KMCOM174KNKNA659' +
  'KPPRK408KRKOR410KWKWT414KYCYM136KZKAZ398LALAO418LBLBN422LCLCA662LILIE438LKLKA144LRLBR430LSLSO426' +
  'LTLTU440LULUX442LVLVA428LYLBY434MAMAR504MCMCO492MDMDA498MEMNE499MFMAF663MGMDG450MHMHL584MKMKD807' +
  'MLMLI466MMMMR104MNMNG496MOMAC446MPMNP580MQMTQ474MRMRT478MSMSR500MTMLT470MUMUS480MVMDV462MWMWI454' +
  'MXMEX484MYMYS458MZMOZ508NANAM516NCNCL540NENER562NFNFK574NGNGA566NINIC558NLNLD528NONOR578NPNPL524' +
  'NRNRU520NUNIU570NZNZL554OMOMN512PAPAN591PEPER604PFPYF258PGPNG598PHPHL608PKPAK586PLPOL616PMSPM666' +
  'PNPCN612PRPRI630PSPSE275PTPRT620PWPLW585PYPRY600QAQAT634REREU638ROROU642RSSRB688RURUS643RWRWA646' +
  'SASAU682SBSLB090SCSYC690SDSDN729SESWE752SGSGP702SHSHN654SISVN705SJSJM744SKSVK703SLSLE694SMSMR674' +
  'SNSEN686SOSOM706SRSUR740SSSSD728STSTP678SVSLV222SXSXM534SYSYR760SZSWZ748TCTCA796TDTCD148TFATF260' +
  'TGTGO768THTHA764TJTJK762TKTKL772TLTLS626TMTKM795TNTUN788TOTON776TRTUR792TTTTO780TVTUV798TWTWN158' +
  'TZTZA834UAUKR804UGUGA800UMUMI581USUSA840UYURY858UZUZB860VAVAT336VCVCT670VEVEN862VGVGB092VIVIR850' +
  'VNVNM704VUVUT548WFWLF876WSWSM882XKXKX983YEYEM887YTMYT175ZAZAF710ZMZMB894ZWZWE716';
const ROW_LENGTH = 8;

/**
 * Every code of ISO 3166-1, in the order of the alpha-2 codes. XK, XKX and 983 (Kosovo) are in common use, though the standard leaves them to its users.
 */
export const COUNTRY_CODES: readonly CountryCodes[] = Array.from(
  { length: ROWS.length / ROW_LENGTH },
  (_, country) => {
    const at = country * ROW_LENGTH;
    return {
      alpha2: ROWS.slice(at, at + 2),
      alpha3: ROWS.slice(at + 2, at + 5),
      numeric: ROWS.slice(at + 5, at + 8),
    };
  },
);

/** Kosovo's other alpha-3 code: CLDR has XKK where the European Union and the World Bank have XKX. */
const KOSOVO_IN_CLDR = 'XKK';

/** Codes of one kind are never codes of another: they differ in length or in letters and digits. */
const byCode = new Map<string, CountryCodes>(
  COUNTRY_CODES.flatMap((country) => [
    [country.alpha2, country],
    [country.alpha3, country],
    [country.numeric, country],
  ]),
);
byCode.set(KOSOVO_IN_CLDR, byCode.get('XK')!);

/**
 * The codes of a country.
 *
 * @param code  alpha-2 or alpha-3 in any case (XKK is taken for Kosovo too), or three digits.
 * @returns undefined where no country has the code.
 */
export function countryCodesOf(code: string): CountryCodes | undefined {
  return byCode.get(code.toUpperCase());
}

/**
 * The alpha-3 code of a country.
 *
 * @param alpha2  two capital letters.
 * @returns undefined where no country has the code.
 */
export function alpha3Of(alpha2: string): string | undefined {
  return alpha2.length === 2 ? byCode.get(alpha2)?.alpha3 : undefined;
}

/**
 * The alpha-2 code of a country.
 *
 * @param alpha3  three capital letters; XKK is taken for Kosovo too.
 * @returns undefined where no country has the code.
 */
export function alpha2Of(alpha3: string): string | undefined {
  return /^[A-Z]{3}$/.test(alpha3) ? byCode.get(alpha3)?.alpha2 : undefined;
}

/**
 * The alpha-2 code of a country.
 *
 * @param numeric  its number, with or without leading zeros: 40, `40` and `040` are Austria.
 * @returns undefined where no country has the number.
 */
export function alpha2OfNumeric(numeric: number | string): string | undefined {
  const digits = String(numeric).padStart(3, '0');
  return /^[0-9]{3}$/.test(digits) ? byCode.get(digits)?.alpha2 : undefined;
}
