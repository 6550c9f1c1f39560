// oxlint-disable unicorn/consistent-function-scoping -- the function is written into the page by itself, so that all it uses stands in it
/** The script of the account page. It is written into the page as its source text. */
export function accountClient(): void {
  interface Property {
    readonly id: number;
    readonly name: string;
  }
  interface Key {
    readonly key: string;
    readonly property_id: number;
  }
  interface Domain {
    readonly base_domain: string;
    readonly wildcard: boolean;
    readonly subdomain: string;
    readonly property_id: number;
  }
  interface Stats {
    readonly data: Readonly<Record<string, Readonly<Record<string, { readonly value: number }>>>>;
    readonly start_date: string;
    readonly end_date: string;
  }
  /** Credits by kind of request, then by day. */
  type Usage = Map<string, Map<string, number>>;

  const SVG = 'http://www.w3.org/2000/svg';
  const DAY_MS = 86_400_000;
  const PLOT_HEIGHT = 240;
  const MARGIN = { top: 12, right: 8, bottom: 26, left: 56 };
  const api = new URL('api/v1/', location.href.split(/[?#]/)[0]!.replace(/\/$/, ''));
  const at = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
  const amount = (credits: number): string => credits.toLocaleString('en-US');

  async function ask<Answer>(path: string, token: string): Promise<Answer> {
    const response = await fetch(new URL(path, api), { headers: { authorization: `Token ${token}` } });
    const body: unknown = await response.json();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the interface says
    if (response.ok) return body as Answer;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    throw new Error((body as { detail?: string }).detail ?? `the server answers ${response.status}`);
  }

  function element(name: string, text = '', className = ''): HTMLElement {
    const made = document.createElement(name);
    made.textContent = text;
    if (className !== '') made.className = className;
    return made;
  }

  function shape(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.textContent = text;
    return made;
  }

  function addUp(all: readonly Stats[]): Usage {
    const usage: Usage = new Map();
    for (const { data } of all) {
      for (const [kind, days] of Object.entries(data)) {
        const sums = usage.get(kind) ?? new Map<string, number>();
        for (const [day, { value }] of Object.entries(days)) sums.set(day, (sums.get(day) ?? 0) + value);
        usage.set(kind, sums);
      }
    }
    return usage;
  }

  function daysFrom(first: string, last: string): string[] {
    const days: string[] = [];
    for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) {
      days.push(new Date(time).toISOString().slice(0, 10));
    }
    return days;
  }

  const sumOf = (usage: Usage, day: string): number =>
    [...usage.values()].reduce((sum, days) => sum + (days.get(day) ?? 0), 0);

  /** The step between lines of a scale: 1, 2 or 5 times a power of ten, of which four or five fit. */
  function stepOf(most: number): number {
    const rough = Math.max(1, most / 4);
    const power = 10 ** Math.floor(Math.log10(rough));
    return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  }

  function short(value: number): string {
    if (value >= 1e6) return `${value / 1e6} M`;
    return value >= 1e4 ? `${value / 1e3} k` : amount(value);
  }

  /** Draws a bar a day, with a piece for each kind of request. */
  function draw(usage: Usage, days: readonly string[]): void {
    const plot = at('#plot');
    const width = Math.max(240, at('#legend').clientWidth);
    const inner = {
      width: width - MARGIN.left - MARGIN.right,
      height: PLOT_HEIGHT - MARGIN.top - MARGIN.bottom,
    };
    const most = Math.max(1, ...days.map((day) => sumOf(usage, day)));
    const step = stepOf(most);
    const top = Math.ceil(most / step) * step;
    const yOf = (value: number): number => MARGIN.top + inner.height * (1 - value / top);
    plot.setAttribute('width', String(width));
    plot.setAttribute('height', String(PLOT_HEIGHT));
    const parts: SVGElement[] = [];
    for (let value = 0; value <= top; value += step) {
      const y = yOf(value);
      parts.push(
        shape('line', { class: 'grid', x1: MARGIN.left, x2: width - MARGIN.right, y1: y, y2: y }),
        shape('text', { x: MARGIN.left - 8, y: y + 4, 'text-anchor': 'end' }, short(value)),
      );
    }
    const slot = inner.width / days.length;
    const labelEvery = Math.ceil(52 / slot);
    for (const [index, day] of days.entries()) {
      const x = MARGIN.left + index * slot;
      const group = shape('g', {});
      const lines = [`${day}: ${amount(sumOf(usage, day))} credits`];
      let below = 0;
      for (const [kind, [name, values]] of [...usage].entries()) {
        const value = values.get(day) ?? 0;
        if (value === 0) continue;
        const bar = {
          x: x + slot * 0.12,
          width: slot * 0.76,
          y: yOf(below + value),
          height: yOf(below) - yOf(below + value),
        };
        group.append(shape('rect', { ...bar, class: `kind-${kind % 10}` }));
        lines.push(`${name}: ${amount(value)}`);
        below += value;
      }
      group.append(
        shape('rect', { x, y: MARGIN.top, width: slot, height: inner.height, class: 'slot' }),
        shape('title', {}, lines.join('\n')),
      );
      parts.push(group);
      if (index % labelEvery !== 0) continue;
      parts.push(
        shape('text', { x: x + slot / 2, y: PLOT_HEIGHT - 8, 'text-anchor': 'middle' }, day.slice(5)),
      );
    }
    plot.replaceChildren(...parts);
  }

  function fillTable(usage: Usage, days: readonly string[]): void {
    const head = element('tr');
    head.append(...['Day', 'Credits', ...usage.keys()].map((text) => element('th', text)));
    const rows = days
      .filter((day) => sumOf(usage, day) > 0)
      .map((day) => {
        const row = element('tr');
        const cells = [sumOf(usage, day), ...[...usage.values()].map((values) => values.get(day) ?? 0)];
        row.append(element('th', day), ...cells.map((value) => element('td', amount(value))));
        return row;
      });
    at('#by-day').replaceChildren(head, ...rows);
  }

  function fillLegend(usage: Usage): void {
    const items = [...usage].map(([name, days], index) => {
      const item = element('li');
      const total = [...days.values()].reduce((sum, value) => sum + value, 0);
      item.append(element('i', '', `kind-${index % 10}`), `${name} `, element('b', amount(total)));
      return item;
    });
    at('#legend').replaceChildren(...items);
  }

  const nameOf = ({ base_domain, wildcard, subdomain }: Domain): string => {
    if (wildcard) return `*.${base_domain}`;
    return subdomain === '' ? base_domain : `${subdomain}.${base_domain}`;
  };

  function card(
    property: Property,
    stats: Stats,
    keys: readonly Key[],
    domains: readonly Domain[],
  ): HTMLElement {
    const made = element('article');
    const used = [...addUp([stats]).values()].flatMap((days) => [...days.values()]);
    const heading = element('h3', property.name);
    heading.append(
      element(
        'small',
        `property ${property.id} · ${amount(used.reduce((sum, value) => sum + value, 0))} credits`,
      ),
    );
    made.append(heading);
    const list = element('dl');
    for (const { key } of keys) {
      const value = element('dd');
      value.append(element('code', key));
      list.append(element('dt', 'Key'), value);
    }
    for (const domain of domains) list.append(element('dt', 'Website'), element('dd', nameOf(domain)));
    made.append(list.childElementCount === 0 ? element('div', 'Neither a key nor a website.') : list);
    return made;
  }

  async function show(token: string): Promise<void> {
    const [properties, keys, domains] = await Promise.all([
      ask<Property[]>('properties/', token),
      ask<Key[]>('api_keys/', token),
      ask<Domain[]>('domains/', token),
    ]);
    const all = await Promise.all(properties.map(({ id }) => ask<Stats>(`properties/${id}/stats/`, token)));
    const cards = properties.map((property, index) => {
      const isOwn = ({ property_id }: Key | Domain): boolean => property_id === property.id;
      return card(property, all[index]!, keys.filter(isOwn), domains.filter(isOwn));
    });
    at('#properties').replaceChildren(...cards);
    at('#empty').hidden = cards.length > 0;
    at('#usage').hidden = cards.length === 0;
    at('#account').hidden = false;
    at('#enter').hidden = true;
    const [period] = all;
    if (period === undefined) return;
    const usage = addUp(all);
    const days = daysFrom(period.start_date, period.end_date);
    const total = days.reduce((sum, day) => sum + sumOf(usage, day), 0);
    at('#total').textContent = amount(total);
    at('#period').textContent = `${period.start_date} to ${period.end_date}`;
    fillLegend(usage);
    fillTable(usage, days);
    draw(usage, days);
    addEventListener('resize', () => draw(usage, days));
  }

  const form = at('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('#token')!;
    const status = at('#status');
    const token = field.value.trim();
    // It stays in this page alone, until the page is left.
    field.value = '';
    status.textContent = 'Asking …';
    show(token).then(
      () => {
        status.textContent = '';
        document.body.dataset['state'] = 'shown';
      },
      (error: unknown) => {
        status.textContent = error instanceof Error ? error.message : String(error);
        document.body.dataset['state'] = 'refused';
        field.focus();
      },
    );
  });
  document.body.dataset['state'] = 'ready';
}
