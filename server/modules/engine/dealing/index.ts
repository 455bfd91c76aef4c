export {
  CORRECTIONS,
  countedProfit,
  storedEvidence,
  toStoredEvidence,
  toTradeCorrection,
  toTradeCorrections,
} from './correctionRows.ts';
export { replayTrade } from './dispute/replayTrade.ts';
export type { ReplayRequest } from './dispute/replayTrade.ts';
export { TickSupply } from './dispute/tickSupply.ts';
export { createDesk } from './busDesk.ts';
export type { DeskDeps } from './busDesk.ts';
export {
  canonical,
  storedAnswer,
  storedBody,
  storedRobotDecision,
  storedRobotQuestion,
  storedTerms,
} from './canonical.ts';
export { createRobotDesk } from './robotDesk.ts';
export type { RobotAccount, RobotDesk } from './robotDesk.ts';
export type { AccountRef, AccountWatcher, Desk, MoneyMoved, NewClientAccounts, OrderDesk } from './desk.ts';
export type { ChangeLimit, ChangeTerm, SwitchOpening } from './commands.ts';
export { Engine } from './engine.ts';
export type { Committed, EngineOptions } from './engineOptions.ts';
export { storedLegs } from './canonical.ts';
export { presentClosed, presentOpen, presentOwn } from './present.ts';
export type { Presentation } from './present.ts';
export { toClosedPosition, toPosition } from './store.ts';
export type { PositionColumns } from './store.ts';
export { FillClock } from './fillTimes.ts';
export type { Stages } from './stages.ts';
export type { BrandsHeldByEdge } from './messages.ts';
export type { FillTimes } from './fillTimes.ts';
export { Surveyor } from './surveyor.ts';
export type { AccountStanding, BookSurvey, InstrumentExposure, LowAccount, Survey } from './survey.ts';
export type { DepreciatedHolding, DepreciatedRequest } from './depreciatedHoldings.ts';
export { openRateBefore } from './openRateBefore.ts';
export { markUpNamed, toMarkUp } from './markUpRows.ts';
export { ARCHIVED_UNTIL, IS_ARCHIVED, archivedText, readArchivedUntil } from './archived.ts';
export { readActionState, readActions } from './deskRows.ts';
export type { StoredAction } from './deskRows.ts';
export { HaltBoard } from './haltBoard.ts';
export { NameBoard } from './nameBoard.ts';
export { LimitBoard } from './limitBoard.ts';
export { withoutSettings } from './settingsOverlay.ts';
export { SettingBoard } from './settingBoard.ts';
export { readSettingChanges, readTermChanges } from './deskRows.ts';
export { TermBoard } from './termBoard.ts';
export { OpeningBoard } from './openingBoard.ts';
export { LeaseWatch } from './leaseWatch.ts';
export { ENGINE_STAFF_ID } from './bookTrust.ts';
export { AUDIT_ROUND_MS } from './recovery/rollingAudit.ts';
export { PostgresStore } from './store.ts';
export { brandMoney, createRules } from './rules.ts';
export type { DealingRules } from './state.ts';
export { cloneable, cloneableChange } from './cloneable.ts';
