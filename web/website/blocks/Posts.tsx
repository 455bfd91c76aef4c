import type { BlockOf, HeadingLevel, PostLink } from '@candor/domain/content/blocks/block.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { classes } from '../../ui/classes.ts';
import { longDay } from '../../ui/dates.ts';
import { PageHtml } from '../../ui/PageHtml.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import { useBlockPage, useLocalAddress } from './blockPage.ts';
import { Title } from './Heading.tsx';
import { lookProps } from './lookProps.ts';
import type { PostTimes } from '../pages/pageView.ts';
import styles from './Posts.module.css';

/** The newest posts of the brand. */
export function BlogPosts({ block }: { block: BlockOf<'blogPosts'> }) {
  const { words, posts } = useBlockPage();
  const shown = posts.slice(0, block.max);
  return (
    <section {...lookProps(block.look)}>
      {block.info !== '' && <PageHtml html={block.info} className={styles.info} />}
      {shown.length === 0 && <p className={classes(styles.none, styles.empty)}>{words.blocks.noPosts}</p>}
      {shown.length > 0 && <Posts posts={shown} level={block.level} isFour={block.columns === 4} />}
    </section>
  );
}

const OTHERS_MAXIMUM = 3;

/** When a post was published, and when its words were changed since. */
export function PostDay({ times: { shownAt, changedAt } }: { times: PostTimes }) {
  const { words } = useBlockPage();
  return (
    <p className={styles.published}>
      {words.blocks.published} <Day at={shownAt} />
      {changedAt !== undefined && (
        <>
          , {words.blocks.changed} <Day at={changedAt} />
        </>
      )}
    </p>
  );
}

/** At the end of a post, where to read on. */
export function MorePosts({ slug }: { slug: string }) {
  const { words, posts } = useBlockPage();
  const others = posts.filter((post) => post.slug !== slug).slice(0, OTHERS_MAXIMUM);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-posts">
      <h2 id="more-posts" className={styles.title}>
        {words.blocks.morePosts}
      </h2>
      <Posts posts={others} level={3} />
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
  /** Others of the same list have a picture: one without has a plain field in its place. */
  hasNeighbours: boolean;
}

function Post({ post, level, hasNeighbours }: PostProps) {
  const { words } = useBlockPage();
  const localAddress = useLocalAddress();
  return (
    <li className={styles.post}>
      {post.picture !== undefined && (
        // It adorns: the title beside it says where the card leads.
        <BlockPicture
          picture={{ ...post.picture, alt: '' }}
          className={styles.picture}
          sizes="(width < 700px) 100vw, (width < 1000px) 50vw, 33vw"
        />
      )}
      {post.picture === undefined && hasNeighbours && <span className={classes(styles.picture, styles.blank)} />}
      <Day at={post.shownAt} className={styles.day} />
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

function Day({ at, className }: { at: Instant; className?: string | undefined }) {
  return (
    <time className={className} dateTime={new Date(at).toISOString().slice(0, 10)}>
      {longDay(at)}
    </time>
  );
}
