import type { Block, BlockLook } from '@candor/domain/content/blocks/block.ts';
import type { ReactNode } from 'react';
import { ContentHtml } from './ContentHtml.tsx';
import { BigHero } from './BigHero.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import { Card } from './Card.tsx';
import { Grid } from './Grid.tsx';
import { Heading } from './Heading.tsx';
import { Carousel } from './Carousel.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { ContactForm } from './ContactForm.tsx';
import { MapPanel } from './MapPanel.tsx';
import { PageBanner } from './PageBanner.tsx';
import { BlogPosts, SubPages } from './PageLists.tsx';
import { SectionDivider } from './SectionDivider.tsx';
import { VideoBlock } from './VideoBlock.tsx';
import { LinkButton } from './LinkButton.tsx';
import { lookProps } from './lookProps.ts';
import styles from './Blocks.module.css';

interface BlocksProps {
  blocks: readonly Block[];
}

/** Components of the content (specification 2), in their order. */
export function Blocks({ blocks }: BlocksProps) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />;
    case 'text':
    case 'html':
      return (
        <div {...lookProps(block.look, styles.text)}>
          <ContentHtml html={block.html} />
        </div>
      );
    case 'divider':
      return <hr {...lookProps(block.look, styles.divider)} />;
    case 'button':
      return <LinkButton block={block} />;
    case 'image':
      return (
        <figure {...lookProps(block.look, styles.figure)}>
          <BlockPicture picture={block.picture} />
        </figure>
      );
    case 'customImage':
      return (
        <figure {...lookProps(block.look, styles.figure)}>
          <BlockPicture picture={block.picture} />
          {block.title !== '' && <figcaption>{block.title}</figcaption>}
        </figure>
      );
    case 'section':
      return (
        <SectionFrame look={block.look}>
          <Blocks blocks={block.children} />
        </SectionFrame>
      );
    default:
      return <PartView block={block} />;
  }
}

interface SectionFrameProps {
  look: BlockLook;
  children: ReactNode;
}

/** Section without its content: in the page editor, the editor inserts it. */
export function SectionFrame({ look, children }: SectionFrameProps) {
  return <section {...lookProps(look, styles.section)}>{children}</section>;
}

type Part = Exclude<
  Block,
  { readonly kind: 'heading' | 'text' | 'html' | 'divider' | 'button' | 'image' | 'customImage' | 'section' }
>;

/** Larger components. */
function PartView({ block }: { block: Part }) {
  switch (block.kind) {
    case 'bigHero':
      return <BigHero block={block} />;
    case 'pageBanner':
    case 'pageBannerMedia':
      return <PageBanner block={block} />;
    case 'sectionDivider':
      return <SectionDivider block={block} />;
    case 'map':
      return <MapPanel block={block} />;
    case 'blogPosts':
      return <BlogPosts block={block} />;
    case 'codeBlock':
      return <CodeBlock block={block} />;
    case 'contactForm':
      return <ContactForm block={block} />;
    case 'video':
      return <VideoBlock block={block} />;
    case 'subPages':
      return <SubPages block={block} />;
    case 'carousel':
      return <Carousel block={block} />;
    case 'card':
      return <Card block={block} />;
    case 'grid':
      return <Grid block={block} draw={drawBlocks} />;
  }
}

function drawBlocks(blocks: readonly Block[]): ReactNode {
  return <Blocks blocks={blocks} />;
}
