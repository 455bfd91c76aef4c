import type { Instant } from '../../ids.ts';
import type { Picture, PictureStyle } from './pictures.ts';
import type { Video } from './videos.ts';

/**
 * Look that every component may set for itself: an anchor, classes, and a few declarations that stay within the page.
 */
export interface BlockLook {
  readonly id?: string;
  readonly className?: string;
  /** Declarations by their names in scripts: `backgroundColor`. */
  readonly style?: Readonly<Record<string, string>>;
}

export interface BlockLink {
  readonly text: string;
  readonly address: string;
}

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

/** Level of the component's own heading on the page, set by `outline`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface Slide {
  readonly picture?: Picture;
  readonly text: string;
  /** Summary as HTML. */
  readonly summary: string;
}

export interface Column {
  readonly look: BlockLook;
  readonly children: readonly Block[];
}

/** A link to another page of the brand, as lists of pages show it. */
export interface PageLink {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** A link to one of the brand's posts, as lists show it. */
export interface PostLink extends PageLink {
  /** Time at which visitors could first see it. */
  readonly shownAt: Instant;
  readonly picture?: Picture;
}

/**
 * A component as pages draw it: complete, of a known kind and bounded. `html`, `summary`, `info`, `marker` are markup,
 * cleaned where it is shown; everything else is plain text.
 */
export type Block = { readonly look: BlockLook; readonly level?: HeadingLevel } & (
  | { readonly kind: 'heading'; readonly text: string; readonly tag: HeadingTag }
  | { readonly kind: 'text' | 'html'; readonly html: string }
  | { readonly kind: 'divider' }
  | { readonly kind: 'button'; readonly link: BlockLink; readonly tone: 'light' | 'dark' }
  | { readonly kind: 'image'; readonly picture: Picture }
  | { readonly kind: 'customImage'; readonly title: string; readonly picture: Picture }
  | {
      readonly kind: 'bigHero';
      readonly title: string;
      readonly subtitle: string;
      readonly background?: Picture;
      readonly picture?: Picture;
      readonly video?: Video;
    }
  | { readonly kind: 'pageBanner'; readonly title: string; readonly summary: string }
  | {
      readonly kind: 'pageBannerMedia';
      readonly title: string;
      readonly summary: string;
      readonly picture?: Picture;
      /** Height in pixels (specification 9). */
      readonly height: 400 | 260;
    }
  | { readonly kind: 'sectionDivider'; readonly title: string; readonly subtitle: string; readonly link?: BlockLink }
  | {
      readonly kind: 'map';
      readonly lat: number;
      readonly lng: number;
      readonly zoom: number;
      readonly address: string;
      readonly marker: string;
    }
  | { readonly kind: 'blogPosts'; readonly info: string; readonly max: number; readonly columns: 3 | 4 }
  | { readonly kind: 'codeBlock'; readonly code: string; readonly language: string }
  | { readonly kind: 'contactForm'; readonly form: string }
  | { readonly kind: 'video'; readonly video: Video; readonly isAutoplay: boolean }
  | { readonly kind: 'subPages'; readonly title: string; readonly pages: readonly PageLink[] }
  | { readonly kind: 'carousel'; readonly slides: readonly Slide[] }
  | {
      readonly kind: 'card';
      readonly title: string;
      readonly subtitle: string;
      readonly html: string;
      readonly picture?: Picture;
      readonly link?: BlockLink;
    }
  | { readonly kind: 'section'; readonly children: readonly Block[] }
  | { readonly kind: 'grid'; readonly columns: readonly Column[] }
);

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

export type { Picture, PictureStyle, Video };
