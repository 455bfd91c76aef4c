import type { BlockOf, HeadingLevel, Slide } from '@candor/domain/content/blocks/block.ts';
import { PageHtml } from '../../ui/PageHtml.tsx';
import { useBlockPage } from './blockPage.ts';
import { BlockPicture } from './BlockPicture.tsx';
import styles from './Carousel.module.css';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import { useCarousel } from './useCarousel.ts';

/** One slide at a time, turned by buttons, arrow keys or a finger; never by itself. */
export function Carousel({ block }: { block: BlockOf<'carousel'> }) {
  const words = useBlockPage().words.blocks;
  const count = block.slides.length;
  const { index, direction, go, handlers } = useCarousel(count);
  const placeOf = (place: number) => words.slide.replace('{index}', `${place + 1}`).replace('{count}', `${count}`);
  return (
    <section
      {...lookProps(block.look, styles.carousel)}
      aria-roledescription="carousel"
      aria-label={words.carousel}
      {...handlers}
    >
      <div className={styles.slides} aria-live="polite">
        {block.slides.map((slide, place) => (
          <div
            key={place}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={placeOf(place)}
            hidden={place !== index}
            data-from={place === index ? direction : undefined}
          >
            <SlideView slide={slide} level={block.level} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.bar}>
          <button type="button" className={styles.arrow} aria-label={words.previous} onClick={() => go('previous')}>
            <Arrow d="m15 5-7 7 7 7" />
          </button>
          <span className={styles.place} aria-hidden="true">
            {placeOf(index)}
          </span>
          <button type="button" className={styles.arrow} aria-label={words.next} onClick={() => go('next')}>
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
        {slide.summary !== '' && <PageHtml html={slide.summary} className={styles.summary} />}
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
