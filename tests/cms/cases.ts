import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';

/** An answer observed at a host of Cockpit v1; ours gives the same. */
export interface Case {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  /** Address; `{index}` stands for the id of that page. */
  readonly url: string;
  readonly token?: 'read' | 'forms' | 'wrong' | 'none';
  /** Place of the token. */
  readonly at?: 'query' | 'header' | 'bearer' | 'body';
  readonly body?: JsonObject | string;
  readonly type?: string;
  readonly status: number;
  /** Exact text of the body. */
  readonly text?: string;
  /** The body as JSON; objects may have further fields. */
  readonly json?: JsonValue;
  readonly contentType?: string;
}

const ID = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const hero = { component: 'BigHero', settings: { title: 'Trade', subtitle: 'Now', bgimage: null } };
const link = { _id: '{index}', link: 'page', display: 'Home' };

/** Stored pages that the cases use. */
export const pages: Readonly<Record<string, JsonObject>> = {
  about: {
    title: 'About',
    title_de: 'Über uns',
    title_de_slug: 'ueber-uns',
    summary: 'Short',
    summary_de: '',
    rank: 2,
    tags: ['legal', 'de'],
    components: [hero],
    components_de: [{ ...hero, settings: { title: 'Handeln' } }],
    related: link,
    list: [link],
    gone: { _id: ID, link: 'post', display: 'x' },
  },
  index: { title: 'Home', title_de: 'Start', rank: 10, components: [hero], components_de: null },
  terms: {
    title: 'Terms',
    rank: 1,
    components: [
      { component: 'subpages', settings: { first: link } },
      {
        component: 'grid',
        settings: {},
        columns: [{ settings: {}, children: [{ component: 'Card', settings: { target: link } }] }],
      },
    ],
  },
};

export const settings: JsonObject = {
  name: 'Brand',
  description: '..',
  copyright: '<p>© Brand</p>',
  copyright_de: '<p>© Marke</p>',
  homepage: link,
};

const PAGE = '/api/collections/get/page';
const UNAUTHORIZED = { status: 401, text: '{"error":"Unauthorized"}', contentType: 'application/json' };
const FAILED = { status: 406, text: '{"error":true,"message":"Oooops, something went wrong."}' };
const EMPTY = { status: 404, text: '' };

const page = (name: string, body: JsonObject | string, json: JsonValue): Case => ({
  name,
  method: 'POST',
  url: PAGE,
  body,
  status: 200,
  json,
});
const simple = (name: string, body: JsonObject, json: JsonValue): Case => page(name, { simple: 1, ...body }, json);
const of = (slug: string): JsonObject => ({ filter: { published: true, title_slug: slug } });

/** Cases 1.1: transport and access. */
const transport: readonly Case[] = [
  { name: 'the token in the query', url: PAGE, at: 'query', status: 200 },
  { name: 'the token in its own header', url: PAGE, at: 'header', status: 200 },
  { name: 'the token as a bearer', url: PAGE, at: 'bearer', status: 200 },
  { name: 'the token in the body', method: 'POST', url: PAGE, at: 'body', body: {}, status: 200 },
  { name: 'no token', url: PAGE, token: 'none', ...UNAUTHORIZED },
  { name: 'a wrong token', url: PAGE, token: 'wrong', ...UNAUTHORIZED },
  { name: 'the token of forms', url: PAGE, token: 'forms', ...UNAUTHORIZED },
  { name: 'the token of forms to read them', url: '/api/forms/export/contact', token: 'forms', ...UNAUTHORIZED },
  { name: 'the token of reading to send', method: 'POST', url: '/api/forms/submit/contact', ...UNAUTHORIZED },
  {
    name: 'no name',
    url: '/api/collections/get',
    status: 412,
    text: '{"error": "Missing collection name"}',
    contentType: 'application/json',
  },
  {
    name: 'an unknown collection',
    url: `${PAGE}s`,
    status: 412,
    text: '{"error": "Collection not found"}',
    contentType: 'application/json',
  },
  { name: 'an unknown action', url: '/api/collections/save/page', ...EMPTY },
  { name: 'an unknown singleton', url: '/api/singletons/get/Nothing', ...EMPTY },
  { name: 'a singleton in another case', url: '/api/singletons/get/settings', ...EMPTY },
  { name: 'a bad operator', method: 'POST', url: PAGE, body: { filter: { a: { $bad: 1 } } }, ...FAILED },
  { name: 'a key with a quotation mark', method: 'POST', url: PAGE, body: { filter: { "a'": 1 } }, ...FAILED },
  { name: 'a key with a bracket', method: 'POST', url: PAGE, body: { filter: { 'a(': 1 } }, ...FAILED },
  { name: 'an order that is none', method: 'POST', url: PAGE, body: { sort: 'title' }, ...FAILED },
  { name: 'what comes before a question', method: 'OPTIONS', url: PAGE, token: 'none', status: 200, text: '' },
];

/** Cases 1.2: the collection. */
const collection: readonly Case[] = [
  {
    name: 'the page of an address',
    method: 'POST',
    url: PAGE,
    status: 200,
    body: { filter: { published: true, title_slug: 'index' }, populate: 1, simple: 1, lang: 'de' },
    json: [{ published: true, title: 'Start', title_slug: 'index', components: [hero] }],
  },
  { name: 'nothing found', method: 'POST', url: PAGE, body: { ...of('x'), simple: 1 }, status: 200, text: '[]' },
  page('nothing found, not simple', of('x'), { entries: [], total: 0, fields: { title: { localize: true } } }),
  { ...simple('the other name of it', of('index'), [{ title: 'Home' }]), url: '/api/collections/entries/page' },
  simple('simple as a text', { ...of('index'), simple: '1' }, [{ title: 'Home' }]),
  simple('simple as a yes', { ...of('index'), simple: true }, [{ title: 'Home' }]),
  simple('not simple as a text', { simple: '0', ...of('index') }, { total: 1, entries: [{ title: 'Home' }] }),
  page('the total without a limit', {}, { total: 3 }),
  page('the total with a limit', { limit: 1 }, { total: 3, entries: [{ title: 'About' }] }),
  simple('skip with a limit', { limit: 1, skip: 1 }, [{ title: 'Home' }]),
  simple('skip without a limit does nothing', { skip: 1, fields: { title: 1, _id: 0 } }, [
    { title: 'About' },
    { title: 'Home' },
    { title: 'Terms' },
  ]),
  simple('fields that are wanted', { ...of('index'), fields: { title: 1 } }, [{ _id: '{index}', title: 'Home' }]),
  simple('fields without the id', { ...of('index'), fields: { title: 1, _id: 0 } }, [{ title: 'Home' }]),
  simple('fields that are unwanted', { ...of('index'), fields: { components: 0 } }, [{ title: 'Home', rank: 10 }]),
  simple('an order', { sort: { rank: -1 }, fields: { rank: 1, _id: 0 } }, [{ rank: 10 }, { rank: 2 }, { rank: 1 }]),
  simple('an order of texts', { sort: { title: 1 }, limit: 1 }, [{ title: 'About' }]),
  simple('published as a number', { filter: { published: 1, title_slug: 'index' } }, [{ title: 'Home' }]),
  simple('published as a text', { filter: { published: 'true', title_slug: 'index' } }, [{ title: 'Home' }]),
  simple('a list that has it', { filter: { tags: 'legal' } }, [{ title: 'About' }]),
  simple('what is not set', { filter: { tags: null }, fields: { title: 1, _id: 0 } }, [
    { title: 'Home' },
    { title: 'Terms' },
  ]),
  simple('a path with a place in a list', { filter: { 'components.1.component': 'grid' } }, [{ title: 'Terms' }]),
  simple('one of two', { filter: { $or: [{ rank: 10 }, { rank: 1 }] }, limit: 9 }, [
    { title: 'Home' },
    { title: 'Terms' },
  ]),
  simple('one of a list', { filter: { rank: { $in: [10] } } }, [{ title: 'Home' }]),
  simple('another than that misses what is absent', { filter: { tags: { $ne: 'x' } } }, [{ title: 'About' }]),
  simple('a pattern without regard to case', { filter: { title: { $regex: '^abo' } } }, [{ title: 'About' }]),
  simple('what exists', { filter: { related: { $exists: true } } }, [{ title: 'About' }]),
  {
    name: 'by address alone',
    url: `${PAGE}?simple=1&filter[published]=true&filter[title_slug]=index&fields[title]=1`,
    status: 200,
    json: [{ _id: '{index}', title: 'Home' }],
  },
  {
    name: 'as a form',
    method: 'POST',
    url: PAGE,
    body: 'simple=1&filter[title_slug]=index',
    status: 200,
    type: 'application/x-www-form-urlencoded',
    json: [{ title: 'Home' }],
  },
  { ...simple('JSON counts before the address', of('index'), [{ title: 'Home' }]), url: `${PAGE}?simple=0&limit=x` },
];

/** Cases 1.3: languages. */
const languages: readonly Case[] = [
  simple('a language has its words and no columns', { ...of('about'), lang: 'de' }, [
    { title: 'Über uns', title_slug: 'ueber-uns', summary: 'Short', components: [{ settings: { title: 'Handeln' } }] },
  ]),
  simple('the default language', { ...of('about'), lang: 'en' }, [{ title: 'About', title_slug: 'about' }]),
  simple('no language: every column', of('about'), [{ title: 'About', title_de: 'Über uns', summary_de: '' }]),
  simple(
    'the words of a column that was left out are the default ones',
    {
      ...of('about'),
      lang: 'de',
      fields: { title: 1, _id: 0 },
    },
    [{ title: 'About' }],
  ),
  simple('no fallback', { ...of('index'), lang: 'de', ignoreDefaultFallback: 1 }, [
    { title: 'Start', components: null },
  ]),
  simple('no fallback of one field', { ...of('index'), lang: 'de', ignoreDefaultFallback: ['components'] }, [
    { title: 'Start', components: null },
  ]),
  simple('the filter comes before the language', { filter: { title_slug: 'ueber-uns' }, lang: 'de' }, []),
  simple('and finds the column', { filter: { title_de_slug: 'ueber-uns' }, lang: 'de' }, [{ title: 'Über uns' }]),
];

/** Cases 1.4: links. */
const links: readonly Case[] = [
  simple('links as they are', of('about'), [{ related: link, list: [link] }]),
  simple('links of fields and lists', { ...of('about'), populate: 1 }, [
    { related: { title: 'Home', _link: 'page' }, list: [{ title: 'Home', _link: 'page' }], gone: { _link: 'post' } },
  ]),
  simple('what a link leads to has the same language', { ...of('about'), populate: 1, lang: 'de' }, [
    { related: { title: 'Start', _link: 'page' } },
  ]),
  simple('not those in components', { ...of('terms'), populate: 2 }, [
    { components: [{ settings: { first: link } }, {}] },
  ]),
  simple('those in components from 3', { ...of('terms'), populate: 3 }, [
    { components: [{ settings: { first: { title: 'Home' } } }, {}] },
  ]),
  simple('those in a grid from 7', { ...of('terms'), populate: 7 }, [
    { components: [{}, { columns: [{ children: [{ settings: { target: { title: 'Home' } } }] }] }] },
  ]),
];

/** Cases 1.5: singletons and forms. */
const others: readonly Case[] = [
  {
    name: 'the settings in a language',
    url: '/api/singletons/get/Settings?lang=de',
    status: 200,
    json: { name: 'Brand', copyright: '<p>© Marke</p>', homepage: link },
  },
  {
    name: 'the settings with all columns',
    url: '/api/singletons/get/Settings',
    status: 200,
    json: { copyright_de: '<p>© Marke</p>' },
  },
  {
    name: 'the settings by POST',
    method: 'POST',
    url: '/api/singletons/get/Settings',
    body: { lang: 'de' },
    status: 200,
    json: { copyright: '<p>© Marke</p>' },
  },
  {
    name: 'a link of the settings',
    url: '/api/singletons/get/Settings?populate=1',
    status: 200,
    json: { homepage: { title: 'Home', _link: 'page' } },
  },
  {
    name: 'one field',
    url: '/api/singletons/get/Settings/copyright?lang=de',
    status: 200,
    text: '<p>© Marke</p>',
    contentType: 'text/html',
  },
  { name: 'a field that is none', url: '/api/singletons/get/Settings/constructor', ...EMPTY },
  {
    name: 'a form',
    method: 'POST',
    url: '/api/forms/submit/contact',
    token: 'forms',
    status: 200,
    body: { form: { name: 'A', email: 'a@b.co', message: 'hi' } },
    text: '{"name":"A","email":"a@b.co","message":"hi"}',
  },
  {
    name: 'a form without a form',
    method: 'POST',
    url: '/api/forms/submit/contact',
    token: 'forms',
    body: {},
    ...EMPTY,
  },
  {
    name: 'an empty form',
    method: 'POST',
    url: '/api/forms/submit/contact',
    token: 'forms',
    body: { form: {} },
    ...EMPTY,
  },
  {
    name: 'an unknown form',
    method: 'POST',
    url: '/api/forms/submit/other',
    token: 'forms',
    body: { form: { name: 'A' } },
    ...EMPTY,
  },
  {
    name: 'a form without a token',
    method: 'POST',
    url: '/api/forms/submit/contact',
    token: 'none',
    body: { form: { name: 'A' } },
    ...UNAUTHORIZED,
  },
];

/** Cases in which a host of Cockpit and ours answer alike. */
export const cases: readonly Case[] = [...transport, ...collection, ...languages, ...links, ...others];
