/** Faults planted in a cluster to test the simulation; runs of the product have none. */
export interface Planted {
  /** An engine continues under an epoch that has ended. */
  readonly ignoresEpoch?: true;
  /** A repeated command gets another id. */
  readonly newIdOnRetry?: true;
  /** The store acknowledges a batch, and stores it a little later. */
  readonly acknowledgesEarly?: true;
  /** A standby counts a later batch as read without applying it. */
  readonly skipsBatch?: true;
  /** The engine misses one tick in forty. */
  readonly losesTick?: true;
}
