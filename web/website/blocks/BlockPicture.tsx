import type { Picture } from '@candor/domain/content/blocks/block.ts';
import { useDrawings } from './blockPage.ts';

/**
 * Path of the brand folder's drawings, whose full addresses contain a hash, so that browsers may cache them forever.
 */
const MEDIA = '/brand/media/';

interface BlockPictureProps {
  picture: Picture;
  className?: string | undefined;
  /** Displayed widths; the browser loads the copy that fits. */
  sizes?: string;
  /** Whether the picture is visible at first: then it is loaded immediately instead of when it comes near. */
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
