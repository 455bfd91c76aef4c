import type { Block } from '@candor/domain/content/blocks/block.ts';
import { latePart } from '../latePart.tsx';
import { drawingOf } from './drawingName.ts';

/** Components that many pages lack. Their styles are in every page, which the server renders (`vite.config.ts`). */
export const BlogPosts = latePart(async () => (await import('./PageLists.tsx')).BlogPosts);
export const Carousel = latePart(async () => (await import('./Carousel.tsx')).Carousel);
export const CodeBlock = latePart(async () => (await import('./CodeBlock.tsx')).CodeBlock);
export const ContactForm = latePart(async () => (await import('./ContactForm.tsx')).ContactForm);
export const Drawing = latePart(async () => (await import('./drawings.tsx')).Drawing);
export const MapPanel = latePart(async () => (await import('./MapPanel.tsx')).MapPanel);
export const PageBanner = latePart(async () => (await import('./PageBanner.tsx')).PageBanner);
export const SectionDivider = latePart(async () => (await import('./SectionDivider.tsx')).SectionDivider);
export const SubPages = latePart(async () => (await import('./PageLists.tsx')).SubPages);
export const VideoBlock = latePart(async () => (await import('./VideoBlock.tsx')).VideoBlock);
export const VideoFacade = latePart(async () => (await import('./VideoBlock.tsx')).VideoFacade);

const parts: Readonly<Partial<Record<Block['kind'], { readonly load: () => Promise<void> }>>> = {
  blogPosts: BlogPosts,
  carousel: Carousel,
  codeBlock: CodeBlock,
  contactForm: ContactForm,
  map: MapPanel,
  pageBanner: PageBanner,
  pageBannerMedia: PageBanner,
  sectionDivider: SectionDivider,
  subPages: SubPages,
  video: VideoBlock,
};

/** Loads the code of these components, so that they are there when they are shown. */
export async function loadBlocks(blocks: readonly Block[]): Promise<void> {
  await Promise.all(blocks.map(loadBlock));
}

async function loadBlock(block: Block): Promise<void> {
  if (block.kind === 'section') return loadBlocks(block.children);
  if (block.kind === 'grid') return loadBlocks(block.columns.flatMap(({ children }) => children));
  if (block.kind === 'bigHero' && block.video !== undefined) return VideoFacade.load();
  if (block.kind === 'card' && drawingOf(block.look) !== undefined) return Drawing.load();
  return parts[block.kind]?.load();
}
