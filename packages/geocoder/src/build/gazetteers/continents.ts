import { CONTINENT } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';

interface Continent {
  /** Ids in Who's On First and in GeoNames. */
  readonly id: number;
  readonly geonames: number;
  /** The centre, in whole degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The English name, then names by language. */
  readonly names: string;
  /** Alpha-2 codes of the countries of the continent, following GeoNames. */
  readonly countries: string;
}

const CONTINENTS: readonly Continent[] = [
  {
    id: 102_191_573,
    geonames: 6_255_146,
    lat: 7,
    lon: 21,
    names:
      'Africa,de Afrika,fr Afrique,es África,it Africa,pt África,nl Afrika,ru Африка,zh 非洲,ja アフリカ,ar أفريقيا',
    countries:
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  },
  {
    id: 102_191_579,
    geonames: 6_255_152,
    lat: -80,
    lon: 20,
    names: 'Antarctica,de Antarktis,fr Antarctique,es Antártida,it Antartide,pt Antártida,ru Антарктида',
    countries: 'AQ BV GS HM TF',
  },
  {
    id: 102_191_569,
    geonames: 6_255_147,
    lat: 30,
    lon: 90,
    names: 'Asia,de Asien,fr Asie,es Asia,it Asia,pt Ásia,nl Azië,ru Азия,zh 亚洲,ja アジア,ar آسيا',
    countries:
      'AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE',
  },
  {
    id: 102_191_581,
    geonames: 6_255_148,
    lat: 49,
    lon: 9,
    names:
      'Europe,de Europa,fr Europe,es Europa,it Europa,pt Europa,nl Europa,ru Европа,zh 欧洲,ja ヨーロッパ,ar أوروبا',
    countries:
      'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  },
  {
    id: 102_191_575,
    geonames: 6_255_149,
    lat: 46,
    lon: -100,
    names:
      'North America,de Nordamerika,fr Amérique du Nord,es América del Norte,it America del Nord,pt América do Norte,nl Noord-Amerika,ru Северная Америка,zh 北美洲,ja 北アメリカ,ar أمريكا الشمالية',
    countries:
      'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  },
  {
    id: 102_191_583,
    geonames: 6_255_151,
    lat: -18,
    lon: 139,
    names:
      'Oceania,de Ozeanien,fr Océanie,es Oceanía,it Oceania,pt Oceânia,nl Oceanië,ru Океания,zh 大洋洲,ja オセアニア,ar أوقيانوسيا',
    countries: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS',
  },
  {
    id: 102_191_577,
    geonames: 6_255_150,
    lat: -14,
    lon: -57,
    names:
      'South America,de Südamerika,fr Amérique du Sud,es América del Sur,it America del Sud,pt América do Sul,nl Zuid-Amerika,ru Южная Америка,zh 南美洲,ja 南アメリカ,ar أمريكا الجنوبية',
    countries: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  },
];

/** Importance of a continent, below that of large towns: people who type `Europa` in a city rarely mean the continent. */
const IMPORTANCE = 120;

/** The continents of the countries in an archive. They have no outlines of their own: a continent contains what its countries contain. */
export class Continents {
  readonly #byCountry = new Map<string, Continent>();
  readonly #drafts = new Map<Continent, EntityDraft>();

  /** @param known  areas of the sources; those that are continents are used. */
  constructor(known: readonly EntityDraft[]) {
    const ofSources = known.filter(
      ({ layer, origin }) => layer === CONTINENT && origin === Origin.whosonfirst,
    );
    for (const continent of CONTINENTS) {
      for (const country of continent.countries.split(' ')) this.#byCountry.set(country, continent);
      const draft = ofSources.find(({ id }) => id === continent.id);
      if (draft !== undefined) this.#drafts.set(continent, draft);
    }
  }

  /** @param country  alpha-2 */
  of(country: string): EntityDraft | undefined {
    const continent = this.#byCountry.get(country);
    if (continent === undefined) return undefined;
    let draft = this.#drafts.get(continent);
    if (draft === undefined) {
      draft = draftOf(continent);
      this.#drafts.set(continent, draft);
    }
    return draft;
  }

  /** The continents that were requested or came from a source. */
  get all(): EntityDraft[] {
    return CONTINENTS.flatMap((continent) => this.#drafts.get(continent) ?? []);
  }
}

function draftOf({ id, geonames, lat, lon, names }: Continent): EntityDraft {
  const [english = '', ...others] = names.split(',');
  return {
    layer: CONTINENT,
    origin: Origin.whosonfirst,
    id,
    lat: lat * 1e6,
    lon: lon * 1e6,
    names: [
      { kind: '', text: english },
      ...others.map((other) => ({ kind: other.slice(0, 2), text: other.slice(3) })),
    ],
    importance: IMPORTANCE,
    kind: 'place=continent',
    context: undefined,
    details: new Map([['same as', `geonames:continent:${geonames}`]]),
    aliases: [{ origin: Origin.geonames, id: geonames, layer: CONTINENT }],
  };
}
