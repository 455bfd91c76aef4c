import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { ContentHtml } from './ContentHtml.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import styles from './Card.module.css';
import { drawingOf } from './drawingName.ts';
import { Drawing } from './drawings.tsx';
import { Title } from './Heading.tsx';
import { BlockAnchor } from './LinkButton.tsx';
import { lookProps } from './lookProps.ts';

/** Subject in a few words with a link; with a picture, or one of our drawings by its class. */
export function Card({ block }: { block: BlockOf<'card'> }) {
  const { picture, link } = block;
  const drawing = picture === undefined ? drawingOf(block.look) : undefined;
  return (
    <article {...lookProps(block.look, styles.card)}>
      {picture !== undefined && (
        <BlockPicture picture={picture} className={styles.picture} sizes="(width < 700px) 100vw, 33vw" />
      )}
      {drawing !== undefined && <Drawing name={drawing} />}
      <div className={styles.words}>
        {block.title !== '' && (
          <Title level={block.level} className={styles.title}>
            {block.title}
          </Title>
        )}
        {block.subtitle !== '' && <p className={styles.subtitle}>{block.subtitle}</p>}
        {block.html !== '' && <ContentHtml html={block.html} className={styles.text} />}
      </div>
      {link !== undefined && (
        <p className={styles.link}>
          <BlockAnchor link={link}>{link.text}</BlockAnchor>
        </p>
      )}
    </article>
  );
}
