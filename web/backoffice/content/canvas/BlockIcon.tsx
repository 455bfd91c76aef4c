import { blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import type { BlockKind } from '@candor/domain/content/blocks/definitions.ts';
import {
  Braces,
  CircleHelp,
  CodeXml,
  Columns3,
  GalleryHorizontal,
  Heading,
  Image,
  ImagePlus,
  ListTree,
  MapPin,
  Minus,
  MousePointerClick,
  Newspaper,
  PanelTop,
  RectangleHorizontal,
  Rows2,
  Send,
  SeparatorHorizontal,
  Square,
  SquarePlay,
  Type,
  Wallpaper,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const icons: Readonly<Record<BlockKind, LucideIcon>> = {
  heading: Heading,
  text: Type,
  html: CodeXml,
  divider: Minus,
  button: MousePointerClick,
  image: Image,
  customImage: ImagePlus,
  bigHero: PanelTop,
  pageBanner: RectangleHorizontal,
  pageBannerMedia: Wallpaper,
  sectionDivider: SeparatorHorizontal,
  map: MapPin,
  blogPosts: Newspaper,
  codeBlock: Braces,
  contactForm: Send,
  video: SquarePlay,
  subPages: ListTree,
  carousel: GalleryHorizontal,
  card: Square,
  section: Rows2,
  grid: Columns3,
};

/** Small picture of a block, wherever the editor lists blocks; it only accompanies the name. */
export function BlockIcon({ type }: { type: string }) {
  const kind = blockKinds.find((one) => one === type);
  const Icon = kind === undefined ? CircleHelp : icons[kind];
  return <Icon size={14} aria-hidden="true" />;
}
