import type { BlockOf, HeadingLevel, Slide } from '@candor/domain/content/blocks/block.ts';
import { ContentHtml } from './ContentHtml.tsx';
import { useBlockPage } from './blockPage.ts';
import { BlockPicture } from './BlockPicture.tsx';
import styles from './Carousel.module.css';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';

/**
 * Shows one slide at a time, turned by buttons, arrow keys or a finger, never automatically. Without a script: all of
 * them.
 */
export function Carousel({ block }: { block: BlockOf<'carousel'> }) {
  const words = useBlockPage().words.blocks;
  const count = block.slides.length;
  const placeOf = (place: number) => words.slide.replace('{index}', `${place + 1}`).replace('{count}', `${count}`);
  return (
    <section
      {...lookProps(block.look, styles.carousel)}
      aria-roledescription="carousel"
      aria-label={words.carousel}
      data-enhance="carousel"
    >
      <div className={styles.slides} aria-live="polite">
        {block.slides.map((slide, place) => (
          <div
            key={place}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={placeOf(place)}
            hidden={place !== 0}
            data-slide=""
          >
            <SlideView slide={slide} level={block.level} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.bar}>
          <button type="button" className={styles.arrow} aria-label={words.previous} data-go="previous">
            <Arrow d="m15 5-7 7 7 7" />
          </button>
          <span className={styles.place} aria-hidden="true" data-place="">
            {placeOf(0)}
          </span>
          <button type="button" className={styles.arrow} aria-label={words.next} data-go="next">
            <Arrow d="m9 5 7 7-7 7" />
          </button>
        </div>
      )}
    </section>
  );
}

function SlideView({ slide, level }: { slide: Slide; level: HeadingLevel | undefined }) {
  return (
    <>
      <div className={styles.words}>
        {slide.text !== '' && (
          <Title level={level} className={styles.title}>
            {slide.text}
          </Title>
        )}
        {slide.summary !== '' && <ContentHtml html={slide.summary} className={styles.summary} />}
      </div>
      {slide.picture !== undefined && (
        <BlockPicture picture={slide.picture} className={styles.picture} sizes="(width < 800px) 100vw, 50vw" />
      )}
    </>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
