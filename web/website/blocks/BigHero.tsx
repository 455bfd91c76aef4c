import type { BlockOf } from '@candor/domain/content/blocks/block.ts';
import { Fragment } from 'react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import styles from './BigHero.module.css';
import { useBlockPage } from './blockPage.ts';
import { BlockPicture } from './BlockPicture.tsx';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import { VideoFacade } from './VideoBlock.tsx';

/**
 * Claim with its proof: a drawing, a video, or only text. Their composition is the brand's choice (`look.hero`); a
 * background picture has its own dark ground.
 */
export function BigHero({ block }: { block: BlockOf<'bigHero'> }) {
  const { isHome } = useBlockPage();
  const { background, picture, video } = block;
  const hasFigure = picture !== undefined || video !== undefined;
  return (
    <header {...lookProps(block.look, classes(styles.hero, background !== undefined && styles.onPicture))}>
      {background !== undefined && <BlockPicture picture={background} className={styles.background} isFirst />}
      <div className={styles.body} data-figure={hasFigure || undefined}>
        <div className={styles.words}>
          <Title level={block.level ?? 1} className={styles.title}>
            {clausesOf(block.title).map((clause, index) => (
              <Fragment key={index}>
                <span className={styles.clause}>{clause}</span>{' '}
              </Fragment>
            ))}
          </Title>
          <div>
            {block.subtitle !== '' && <p className={styles.text}>{block.subtitle}</p>}
            {isHome && block.level === 1 && <Actions />}
          </div>
        </div>
        {hasFigure && (
          <div className={styles.figure}>
            {video !== undefined && <VideoFacade video={video} poster={picture} />}
            {video === undefined && picture !== undefined && (
              <BlockPicture picture={picture} sizes="(width < 800px) 100vw, 50vw" isFirst />
            )}
          </div>
        )}
      </div>
    </header>
  );
}

/** Splits a title after punctuation; a line preferably breaks there. */
function clausesOf(title: string): readonly string[] {
  return title.split(/(?<=[,.:;?!])\s+/u);
}

function Actions() {
  const { registration, words } = useBlockPage();
  return (
    <div className={styles.actions}>
      {registration ? (
        <a href="/register" className={buttonClass('primary', 'form')}>
          {words.hero.register}
        </a>
      ) : (
        <a href="/login" className={buttonClass('primary', 'form')}>
          {words.nav.login}
        </a>
      )}
      <a href="#costs" className={buttonClass('secondary', 'form')}>
        {words.hero.costs}
      </a>
    </div>
  );
}
