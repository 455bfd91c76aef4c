/** Faults that are put into a cluster to see that the simulation finds them; in the product's runs there is none. */
export interface Planted {
  /** An engine goes on under an epoch that is not its own any more. */
  readonly ignoresEpoch?: true;
  /** What is sent again gets another id. */
  readonly newIdOnRetry?: true;
  /** The store says that a batch is stored, and stores it a little later. */
  readonly acknowledgesEarly?: true;
  /** A standby takes a later batch for read without its changes. */
  readonly skipsBatch?: true;
  /** The engine is not given one tick of forty. */
  readonly losesTick?: true;
}
