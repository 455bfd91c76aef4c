import type { BlockOf, HeadingLevel, PostLink } from '@candor/domain/content/blocks/block.ts';
import { classes } from '../../ui/classes.ts';
import { longDay } from '../../ui/dates.ts';
import { ContentHtml } from './ContentHtml.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import { useBlockPage, useLocalAddress } from './blockPage.ts';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import styles from './PageLists.module.css';

/** Links to the pages under this one. */
export function SubPages({ block }: { block: BlockOf<'subPages'> }) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <nav {...lookProps(block.look)} aria-label={block.title === '' ? words.footer.about : block.title}>
      {block.title !== '' && (
        <Title level={block.level} className={styles.title}>
          {block.title}
        </Title>
      )}
      {block.pages.length === 0 && <p className={styles.none}>{words.blocks.noPages}</p>}
      <ul>
        {block.pages.map(({ slug, title, description }) => (
          <li key={slug} className={styles.row}>
            <a href={localAddress(`/${slug}`)}>{title}</a>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Newest posts of the brand. */
export function BlogPosts({ block }: { block: BlockOf<'blogPosts'> }) {
  const { words, posts } = useBlockPage();
  const shown = posts.slice(0, block.max);
  return (
    <section {...lookProps(block.look)}>
      {block.info !== '' && <ContentHtml html={block.info} className={styles.info} />}
      {shown.length === 0 && <p className={styles.none}>{words.blocks.noPosts}</p>}
      {shown.length > 0 && <Posts posts={shown} level={block.level} isFour={block.columns === 4} />}
    </section>
  );
}

interface PostsProps {
  posts: readonly PostLink[];
  level: HeadingLevel | undefined;
  isFour?: boolean;
}

function Posts({ posts, level, isFour = false }: PostsProps) {
  const hasPictures = posts.some(({ picture }) => picture !== undefined);
  return (
    <ul className={classes(styles.posts, isFour && styles.four)}>
      {posts.map((post) => (
        <Post key={post.slug} post={post} level={level} hasNeighbours={hasPictures} />
      ))}
    </ul>
  );
}

interface PostProps {
  post: PostLink;
  level: HeadingLevel | undefined;
  /** Whether others of the same list have a picture: then a page without one has an empty area in its place. */
  hasNeighbours: boolean;
}

function Post({ post, level, hasNeighbours }: PostProps) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <li className={styles.post}>
      {post.picture !== undefined && (
        // The picture is decorative: the title beside it names the card's target.
        <BlockPicture
          picture={{ ...post.picture, alt: '' }}
          className={styles.picture}
          sizes="(width < 700px) 100vw, (width < 1000px) 50vw, 33vw"
        />
      )}
      {post.picture === undefined && hasNeighbours && <span className={styles.picture} />}
      <time dateTime={new Date(post.shownAt).toISOString().slice(0, 10)}>{longDay(post.shownAt)}</time>
      <Title level={level} className={styles.name}>
        <a href={localAddress(`/${post.slug}`)}>{post.title}</a>
      </Title>
      {post.description !== '' && <p className={styles.text}>{post.description}</p>}
      <span className={styles.read} aria-hidden="true">
        {words.blocks.read}
      </span>
    </li>
  );
}
