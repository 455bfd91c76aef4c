import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import { german } from '@candor/locales/de.ts';
import { english } from '@candor/locales/en.ts';
import { spanish } from '@candor/locales/es.ts';
import { italian } from '@candor/locales/it.ts';
import type { Bus } from '../bus/bus.ts';
import type { BrandDrawing } from '../http/shareCards/addShareCards.ts';
import type { CardAsk } from '../http/shareCards/drawCard.ts';
import { manifestOf } from '../http/shareCards/siteIcons.ts';
import { rememberServed } from '../modules/website/branding/index.ts';
import { themesOfBrands } from './brandSwitcher.ts';

declare module '../bus/bus.ts' {
  interface Requests {
    'pages.card': { readonly ask: CardAsk; readonly answer: Uint8Array };
    'pages.icon': { readonly ask: IconAsk; readonly answer: Uint8Array };
  }
}

export interface IconAsk {
  readonly size: number;
  readonly logo: Uint8Array;
  readonly tokens: Tokens;
}

const words = { en: english, de: german, it: italian, es: spanish } as const;

interface DrawingDeps {
  readonly bus: Bus;
  /** The address of the brand's pages. */
  readonly originOf: (brand: Brand) => string;
}

/** Has the pages thread draw the brands' pictures. */
export function brandDrawing({ bus, originOf }: DrawingDeps): BrandDrawing {
  const lookOf = rememberLooks();
  return {
    card: ({ brand, language, headline }) =>
      bus.request('pages.card', {
        brand: brand.name,
        headline,
        notes: [
          new URL(originOf(brand)).host,
          ...(brand.fictitious ? [sentence(words[language].website.demonstration)] : []),
        ],
        fonts: brand.fonts,
        ...lookOf(brand),
      }),
    icon: (brand, size) => bus.request('pages.icon', { size, ...lookOf(brand) }),
    manifest: (brand) => manifestOf(brand, lookOf(brand).tokens),
  };
}

type Look = Pick<IconAsk, 'logo' | 'tokens'>;

/** Reads each brand's mark and the colours of its own theme once. */
function rememberLooks(): (brand: Brand) => Look {
  const themesOf = themesOfBrands();
  return rememberServed((brand: Brand) => ({
    logo: readFileSync(brandFile(brand.id, 'logo.svg')),
    tokens: themesOf(brand)[brand.theme],
  }));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
