/**
 * Components of pages (specification 2), defined once: the site draws them, the editor offers them, the importer
 * reports unknown ones. Keys are Cockpit's, those of its core and of the layouts in public use.
 */
export const blockKinds = [
  ...(['heading', 'text', 'html', 'divider', 'button', 'image', 'customImage', 'bigHero', 'pageBanner'] as const),
  ...(['pageBannerMedia', 'sectionDivider', 'map', 'blogPosts', 'codeBlock', 'contactForm', 'video'] as const),
  ...(['subPages', 'carousel', 'card', 'section', 'grid'] as const),
] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Type of a setting's value, and how the editor asks for it. */
export type FieldKind =
  | 'line'
  | 'lines'
  /** Rich text: HTML, cleaned (ruling R22). */
  | 'richText'
  /** HTML as written, also cleaned. */
  | 'html'
  | 'code'
  | 'address'
  /** {path, meta: {title, asset}, styles?}. */
  | 'image'
  /** A whole record of the media library; its path is relative to the uploads. */
  | 'asset'
  | 'choice'
  | 'switch'
  | 'number'
  /** {lat, lng, address?}. */
  | 'location'
  /** A repeater: [{field, value: {...}}]; `items` names the fields of a value. */
  | 'items';

export interface FieldDefinition {
  readonly name: string;
  readonly kind: FieldKind;
  readonly choices?: readonly string[];
  readonly required?: boolean;
  readonly items?: readonly FieldDefinition[];
}

export interface BlockDefinition {
  /** Name as it is written to a page; read without regard to case, `_`, `-` and spaces. */
  readonly component: string;
  /** Other accepted names. */
  readonly aliases: readonly string[];
  readonly group: 'text' | 'media' | 'layout' | 'parts';
  /** Fields besides `id`, `class` and `style`, which all components have. */
  readonly fields: readonly FieldDefinition[];
  /** Contents: nothing, a list of components, or one to five columns of them. */
  readonly holds: 'nothing' | 'children' | 'columns';
}

const line = (name: string): FieldDefinition => ({ name, kind: 'line' });
const address = (name: string): FieldDefinition => ({ name, kind: 'address' });
const image = (name: string): FieldDefinition => ({ name, kind: 'image' });
const richText = (name: string): FieldDefinition => ({ name, kind: 'richText' });

export const blockDefinitions: Readonly<Record<BlockKind, BlockDefinition>> = {
  heading: {
    component: 'heading',
    aliases: [],
    group: 'text',
    holds: 'nothing',
    fields: [line('text'), { name: 'tag', kind: 'choice', choices: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] }],
  },
  text: { component: 'text', aliases: [], group: 'text', holds: 'nothing', fields: [richText('text')] },
  html: {
    component: 'html',
    aliases: [],
    group: 'text',
    holds: 'nothing',
    fields: [{ name: 'html', kind: 'html' }],
  },
  divider: { component: 'divider', aliases: [], group: 'layout', holds: 'nothing', fields: [] },
  button: {
    component: 'button',
    aliases: [],
    group: 'parts',
    holds: 'nothing',
    fields: [line('text'), address('url'), { name: 'className', kind: 'choice', choices: ['light', 'dark'] }],
  },
  image: {
    component: 'image',
    aliases: [],
    group: 'media',
    holds: 'nothing',
    fields: [image('image'), { name: 'width', kind: 'number' }, { name: 'height', kind: 'number' }],
  },
  customImage: {
    component: 'CustomImage',
    aliases: [],
    group: 'media',
    holds: 'nothing',
    // Its `style` names a generated size of the picture, not a look.
    fields: [line('title'), { name: 'asset', kind: 'asset' }],
  },
  bigHero: {
    component: 'BigHero',
    aliases: ['hero'],
    group: 'parts',
    holds: 'nothing',
    fields: [line('title'), line('subtitle'), image('bgimage'), image('heroimage'), address('herovideo')],
  },
  pageBanner: {
    component: 'PageBanner',
    aliases: [],
    group: 'parts',
    holds: 'nothing',
    fields: [line('title'), richText('summary')],
  },
  pageBannerMedia: {
    component: 'PageBannerMedia',
    aliases: ['PageBannerWithMedia'],
    group: 'parts',
    holds: 'nothing',
    fields: [
      line('title'),
      richText('summary'),
      image('image'),
      { name: 'height', kind: 'choice', choices: ['large', 'small'] },
    ],
  },
  sectionDivider: {
    component: 'SectionDivider',
    aliases: [],
    group: 'layout',
    holds: 'nothing',
    fields: [line('title'), line('subtitle'), line('linktext'), address('linkurl')],
  },
  map: {
    component: 'LeafletMap',
    aliases: ['map', 'GoogleMap'],
    group: 'media',
    holds: 'nothing',
    fields: [
      { name: 'location', kind: 'location' },
      { name: 'zoom', kind: 'number' },
      { name: 'marker', kind: 'html' },
    ],
  },
  blogPosts: {
    component: 'BlogPosts',
    aliases: [],
    group: 'parts',
    holds: 'nothing',
    fields: [richText('info'), { name: 'max', kind: 'number' }, { name: 'cols', kind: 'choice', choices: ['3', '4'] }],
  },
  codeBlock: {
    component: 'CodeBlock',
    aliases: ['code'],
    group: 'text',
    holds: 'nothing',
    fields: [{ name: 'code', kind: 'code' }, line('language')],
  },
  contactForm: {
    component: 'form',
    aliases: ['ContactForm'],
    group: 'parts',
    holds: 'nothing',
    fields: [line('form')],
  },
  video: {
    component: 'video',
    aliases: [],
    group: 'media',
    holds: 'nothing',
    fields: [address('url'), { name: 'autoplay', kind: 'switch' }],
  },
  subPages: { component: 'subpages', aliases: [], group: 'parts', holds: 'nothing', fields: [line('title')] },
  carousel: {
    component: 'CustomCarousel',
    aliases: ['carousel'],
    group: 'media',
    holds: 'nothing',
    fields: [{ name: 'items', kind: 'items', items: [image('carousel_image'), line('text'), richText('summary')] }],
  },
  card: {
    component: 'Card',
    aliases: [],
    group: 'parts',
    holds: 'nothing',
    fields: [
      line('title'),
      line('subtitle'),
      richText('text'),
      image('card_image'),
      line('link_text'),
      address('link_url'),
    ],
  },
  section: { component: 'section', aliases: [], group: 'layout', holds: 'children', fields: [] },
  grid: { component: 'grid', aliases: [], group: 'layout', holds: 'columns', fields: [] },
};

const kinds = new Map<string, BlockKind>();
for (const kind of blockKinds) {
  const { component, aliases } = blockDefinitions[kind];
  for (const name of [kind, component, ...aliases]) kinds.set(plainName(name), kind);
}

/** Returns the kind of a component by its name; undefined for an unknown one, which pages leave out. */
export function blockKind(component: string): BlockKind | undefined {
  return kinds.get(plainName(component));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
