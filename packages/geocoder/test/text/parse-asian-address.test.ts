import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/parser.ts';

type Row = readonly [text: string, parts: Readonly<Record<string, string>>];

/** Addresses in Chinese, Japanese and Korean letters: our own selection. */
const ADDRESSES: Readonly<Record<string, readonly Row[]>> = {
  'Japan: areas, quarter, number': [
    ['いわき市平字梅本21', { locality: 'いわき市', street: '平字梅本', housenumber: '21' }],
    ['千葉県市川市八幡３−２', { region: '千葉県', locality: '市川市', street: '八幡', housenumber: '３−２' }],
    [
      '東京都　港区　芝公園四丁目　２番８号',
      { region: '東京都', locality: '港区', street: '芝公園四丁目', housenumber: '２番８号' },
    ],

    [
      '東京都千代田区丸の内1-9-1',
      { region: '東京都', locality: '千代田区', street: '丸の内', housenumber: '1-9-1' },
    ],
    [
      '〒602-8570 京都府京都市上京区下立売通新町西入薮ノ内町85番地',
      {
        postalcode: '602-8570',
        region: '京都府',
        locality: '京都市上京区',
        street: '下立売通新町西入薮ノ内町',
        housenumber: '85番地',
      },
    ],
    [
      '北海道 札幌市中央区 北3条西6丁目',
      { region: '北海道', locality: '札幌市中央区', street: '北3条西6丁目' },
    ],
    [
      '千葉県市川市八幡１ー１ー１',
      { region: '千葉県', locality: '市川市', street: '八幡', housenumber: '１ー１ー１' },
    ],
    [
      '三重県四日市市諏訪町1番5号',
      { region: '三重県', locality: '四日市市', street: '諏訪町', housenumber: '1番5号' },
    ],
    [
      '栃木県芳賀郡市貝町市塙1280',
      { region: '栃木県', locality: '芳賀郡市貝町', street: '市塙', housenumber: '1280' },
    ],
    ['愛知県蒲郡市本町8番', { region: '愛知県', locality: '蒲郡市', street: '本町', housenumber: '8番' }],
    [
      '長野県南牧村海ノ口1051',
      { region: '長野県', locality: '南牧村', street: '海ノ口', housenumber: '1051' },
    ],
    [
      '横浜市西区みなとみらい二丁目3',
      { locality: '横浜市西区', street: 'みなとみらい二丁目', housenumber: '3' },
    ],
    [
      '日本東京都港区芝公園4-2-8',
      { country: '日本', region: '東京都', locality: '港区', street: '芝公園', housenumber: '4-2-8' },
    ],
  ],
  'Japan: buildings, and numbers in Chinese letters': [
    [
      '大阪市中央区道頓堀二丁目西5番8号',
      { locality: '大阪市中央区', street: '道頓堀二丁目', housenumber: '西5番8号' },
    ],
    [
      '東京都港区赤坂9-7-1 405',
      { region: '東京都', locality: '港区', street: '赤坂', housenumber: '9-7-1', unit: '405' },
    ],

    [
      '大阪府大阪市北区梅田三丁目1番3号ノースゲートビル15階',
      {
        region: '大阪府',
        locality: '大阪市北区',
        street: '梅田三丁目',
        housenumber: '1番3号',
        venue: 'ノースゲートビル',
        unit: '15階',
      },
    ],
    [
      '福岡県福岡市博多区上川端町五番の二',
      { region: '福岡県', locality: '福岡市博多区', street: '上川端町', housenumber: '五番の二' },
    ],
    [
      '東京都港区三番町7-203号室',
      { region: '東京都', locality: '港区', street: '三番町', housenumber: '7', unit: '203号室' },
    ],
    ['大阪市中央区南船場A-2-4', { locality: '大阪市中央区', street: '南船場', housenumber: 'A-2-4' }],
  ],
  China: [
    [
      '重庆渝中区民族路188号',
      { locality: '重庆', neighbourhood: '渝中区', street: '民族路', housenumber: '188号' },
    ],

    [
      '北京市朝阳区建国路93号',
      { locality: '北京市', neighbourhood: '朝阳区', street: '建国路', housenumber: '93号' },
    ],
    [
      '中国 四川省成都市锦江区红星路三段1号国际金融中心2号楼23层 610021',
      {
        country: '中国',
        region: '四川省',
        locality: '成都市',
        neighbourhood: '锦江区',
        street: '红星路三段',
        housenumber: '1号',
        venue: '国际金融中心',
        unit: '2号楼23层',
        postalcode: '610021',
      },
    ],
    [
      '上海市徐汇区漕溪北路18弄4号502',
      {
        locality: '上海市',
        neighbourhood: '徐汇区',
        street: '漕溪北路',
        housenumber: '18弄4号',
        unit: '502',
      },
    ],
    [
      '江苏南京市玄武区中山门街道苜蓿园大街66号',
      {
        region: '江苏',
        locality: '南京市',
        neighbourhood: '玄武区',
        street: '苜蓿园大街',
        housenumber: '66号',
      },
    ],
    [
      '天津市河北区湖北路9号',
      { locality: '天津市', neighbourhood: '河北区', street: '湖北路', housenumber: '9号' },
    ],
    ['延边朝鲜族自治州安图县二道白河镇', { locality: '延边朝鲜族自治州', neighbourhood: '安图县' }],
    [
      '广州市天河区体育西路都市华庭3栋',
      { locality: '广州市', neighbourhood: '天河区', street: '体育西路', venue: '都市华庭', unit: '3栋' },
    ],
  ],
  Taiwan: [
    [
      '臺南市東區大學路5-1號',
      { locality: '臺南市', neighbourhood: '東區', street: '大學路', housenumber: '5-1號' },
    ],

    [
      '100臺北市中正區重慶南路一段122號',
      {
        postalcode: '100',
        locality: '臺北市',
        neighbourhood: '中正區',
        street: '重慶南路一段',
        housenumber: '122號',
      },
    ],
    [
      '屏東縣恆春鎮城北里9鄰恆公路7之1號二樓',
      {
        region: '屏東縣',
        locality: '恆春鎮',
        neighbourhood: '城北里',
        street: '恆公路',
        housenumber: '7之1號',
        unit: '二樓',
      },
    ],
    [
      '台南市東區 701 大學路 1 號 5 樓',
      {
        locality: '台南市',
        neighbourhood: '東區',
        postalcode: '701',
        street: '大學路',
        housenumber: '1 號',
        unit: '5 樓',
      },
    ],
    [
      '新竹市光復路12鄰一五○號',
      { locality: '新竹市', street: '光復路', neighbourhood: '12鄰', housenumber: '一五○號' },
    ],
  ],
  Korea: [
    [
      '서울특별시 강남구 테헤란로 152, 06236',
      {
        region: '서울특별시',
        locality: '강남구',
        street: '테헤란로',
        housenumber: '152',
        postalcode: '06236',
      },
    ],
    [
      '부산 해운대구 우동 센텀로 5',
      { region: '부산', locality: '해운대구', neighbourhood: '우동', street: '센텀로', housenumber: '5' },
    ],
    [
      '서울시 마포구(공덕동) 백범로 31',
      {
        region: '서울시',
        locality: '마포구',
        neighbourhood: '공덕동',
        street: '백범로',
        housenumber: '31',
      },
    ],

    [
      '서울특별시 강남구 테헤란로 152',
      { region: '서울특별시', locality: '강남구', street: '테헤란로', housenumber: '152' },
    ],
    [
      '경기도성남시분당구판교역로166',
      {
        region: '경기도',
        locality: '성남시',
        neighbourhood: '분당구',
        street: '판교역로',
        housenumber: '166',
      },
    ],
    [
      '(34126) 대전 유성구 대학로99번길 7 은행나무빌딩 3층 301호 (궁동)',
      {
        postalcode: '34126',
        region: '대전',
        locality: '유성구',
        street: '대학로99번길',
        housenumber: '7',
        venue: '은행나무빌딩',
        unit: '3층 301호',
        neighbourhood: '궁동',
      },
    ],
    [
      '경기도 광주시 오포읍 신현로 12-3',
      {
        region: '경기도',
        locality: '광주시',
        neighbourhood: '오포읍',
        street: '신현로',
        housenumber: '12-3',
      },
    ],
    ['제주시 이도동 산12-7', { locality: '제주시', street: '이도동', housenumber: '산12-7' }],
    [
      '세종특별자치시 한누리대로 2130',
      { locality: '세종특별자치시', street: '한누리대로', housenumber: '2130' },
    ],
    [
      '대한민국 부산광역시 중구 남포동',
      { country: '대한민국', region: '부산광역시', locality: '중구', neighbourhood: '남포동' },
    ],
    ['서울특별시 신촌동 5-7', { locality: '서울특별시', street: '신촌동', housenumber: '5-7' }],
  ],
};

test('a name that begins with that of a city is kept whole', () => {
  for (const name of ['北京大学', '서울역']) expect(Object.values(parseAddress(name))).toEqual([name]);
  expect(parseAddress('北京市图书馆')).toEqual({ locality: '北京市', venue: '图书馆' });
});

test('a text that is mostly in other letters is read as those are', () => {
  expect(parseAddress('12 Elm Street, 香港路5号')).toMatchObject({ housenumber: '12', street: 'Elm Street' });
});

describe.each(Object.entries(ADDRESSES))('%s', (_, rows) => {
  test.each(rows)('%s', (text, parts) => {
    expect(parseAddress(text)).toEqual(parts);
  });
});

const LETTERS =
  '東京都北海道府県市区郡町村丁目番地号の通一二三〇十百ーイA1９-－〒 　、路街道巷弄號楼樓层室段之鄰里镇乡省국서울시군구동로길번지산층호()（）';

test('parts of any text are pieces of it, and long texts take no longer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Array.from(LETTERS)), { maxLength: 60 }), (letters) => {
      const text = letters.join('');
      for (const part of Object.values(parseAddress(text))) {
        expect(part.trim()).not.toBe('');
        expect(text).toContain(part);
      }
    }),
    { numRuns: share(400) },
  );
  // What took the square of their length would not end within the time of a test.
  for (const letter of LETTERS) {
    parseAddress(letter.repeat(100_000));
    parseAddress(`京都市${letter.repeat(100_000)}1号`);
    parseAddress(`서울 ${letter.repeat(100_000)}1`);
  }
});
