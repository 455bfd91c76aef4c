import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import type { CSSProperties } from 'react';
import { ContentHtml } from './ContentHtml.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import styles from './PageBanner.module.css';

/** Subject of the page, on a band of the brand's tint; with a picture as high as its writer chose (400 or 260). */
export function PageBanner({ block }: { block: BlockOf<'pageBanner' | 'pageBannerMedia'> }) {
  const picture = block.kind === 'pageBannerMedia' ? block.picture : undefined;
  const height: CSSProperties = block.kind === 'pageBannerMedia' ? { minHeight: block.height } : {};
  const { style, ...look } = lookProps(block.look, styles.banner);
  return (
    <header {...look} style={{ ...height, ...style }} data-media={picture !== undefined || undefined}>
      <div className={styles.words}>
        {block.title !== '' && (
          <Title level={block.level} className={styles.title}>
            {block.title}
          </Title>
        )}
        {block.summary !== '' && <ContentHtml html={block.summary} className={styles.summary} />}
      </div>
      {picture !== undefined && (
        <div className={styles.figure}>
          <BlockPicture picture={picture} className={styles.picture} sizes="(width < 800px) 100vw, 50vw" isFirst />
        </div>
      )}
    </header>
  );
}
