import type { Picture } from '@candor/domain/content/blocks/block.ts';
import { useDrawings } from './blockPage.ts';

/** Drawings of the brand's folder: their full addresses contain a hash, so that browsers may always keep them. */
const MEDIA = '/brand/media/';

interface BlockPictureProps {
  picture: Picture;
  className?: string | undefined;
  /** How wide it is shown; the browser takes the copy that fits. */
  sizes?: string;
  /** It is visible at once: it is fetched first instead of when it comes near. */
  isFirst?: boolean;
}

export function BlockPicture({ picture, className, sizes = '100vw', isFirst = false }: BlockPictureProps) {
  const { source, copies, alt, width, height } = picture;
  const drawings = useDrawings();
  const copyList = copies.map((copy) => `${copy.source} ${copy.width}w`).join(', ');
  return (
    <img
      className={className}
      alt={alt}
      width={width}
      height={height}
      {...(copyList !== '' && { srcSet: copyList, sizes })}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      src={source.startsWith(MEDIA) ? (drawings[source.slice(MEDIA.length)] ?? source) : source}
    />
  );
}
