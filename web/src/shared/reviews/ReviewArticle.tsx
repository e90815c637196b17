import { formatDate, type Review } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { initialOf } from '../../lib/text.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Stars } from '../../ui/rating/Stars.tsx';
import styles from './ReviewArticle.module.css';

interface ReviewArticleProps {
  review: Review;
  /** Shown at the end of the review's header. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A review with the shop's reply. */
export function ReviewArticle({ review, action, children }: ReviewArticleProps) {
  const { customerName, rating, createdAt, comment, reply } = review;
  return (
    <article>
      <div className={styles.head}>
        <Avatar src={null} letter={initialOf(customerName)} size={40} />
        <div className={styles.who}>
          <h2 className={styles.name}>{customerName}</h2>
          <p className={styles.when}>
            <Stars rating={rating} size={15} />
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
        </div>
        {action}
      </div>
      {comment && <p className={styles.comment}>{comment}</p>}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.replyHead}>
            <b>Resposta da loja</b>
            <time dateTime={reply.repliedAt}>{formatDate(reply.repliedAt)}</time>
          </p>
          <p className={styles.replyText}>{reply.text}</p>
        </div>
      )}
      {children}
    </article>
  );
}
