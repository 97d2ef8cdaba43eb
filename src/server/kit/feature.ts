import type { RawBuilder, SqlBool } from 'kysely'
import type { CommentPlaceName } from '../../api/comments/codes'
import type { EndpointTable, Locale } from '../../api/kit/endpoints'
import type { Permission } from '../../api/kit/permissions'
import type { Db } from '../platform/database'
import type { Jobs } from '../platform/jobs'
import type { Condition } from './records/conditions'
import type { ConstraintMessages } from './records/constraints'
import type { Handlers } from './handlers'
import type { Person } from './person'
import type { Message } from './problems'
import type { Services } from './services'

/**
 * A table with personal data, for both export and erasure. An erasure keeps only rows that the college may need as
 * proof later; they then refer to an anonymised record.
 */
export type PersonalData = {
  table: string
  /**
   * Column with the user's id. If the table has none, `person` refers to another table and `through` is the condition
   * that finds the rows.
   */
  person: string
  through?: (userId: number) => RawBuilder<SqlBool>
  /** Columns to omit: hashes, secrets and search columns. */
  excludedColumns?: readonly string[]
  /**
   * False excludes the table from the export, because even a row's presence reveals too much (see `personalFacts`). A
   * condition on the table, aliased as `held`, selects the exported rows.
   */
  exportCondition?: false | RawBuilder<SqlBool>
  /** Effect of an erasure: delete the rows, anonymise them with `SET …`, or keep them. */
  erasure: 'remove' | 'stay' | RawBuilder<unknown>
  /** SQL condition for rows to delete although the others are kept. */
  removeCondition?: RawBuilder<SqlBool>
  /**
   * Audit log entities of its records. An erasure removes free text about the person, such as reasons, from their
   * entries.
   */
  auditEntities?: readonly string[]
}

/**
 * A stored file provided by the person. The export includes it, and an erasure that deletes its row deletes its
 * objects immediately.
 */
export type PersonalFile = { id: number; name: string; storage_key: string; kind: string; removed: boolean }

export type PersonalFacts = (db: Db, userId: number) => Promise<Record<string, unknown>>

/**
 * Evidence about a person in the college's own records: source and record, name, day (yyyy-MM-dd), result in
 * percent, files.
 */
export type Proof = {
  source: string
  id: number
  name: string
  day: string
  percent: number | null
  fileIds: number[]
}
/** SQL that selects proofs, in their order. */
export type Proofs = (query: { userId: number; locale: Locale }) => RawBuilder<Proof>

/** A printed paper that the public page confirms: the answer for programs, and texts for the page. Never a name. */
export type PrintConfirmation = {
  data: unknown
  title: Message
  facts: readonly { label: Message; value: string | Message }[]
  help: Message
}
/** Finds a printed paper by its code; `today` is the college's day, yyyy-MM-dd. */
export type ConfirmPrint = (db: Db, query: { code: string; today: string }) => Promise<PrintConfirmation | undefined>

/**
 * A kind of record that uses files. Its files survive the cleanup, list it as a usage, and can be opened by readers
 * of the record.
 */
export type FileUse = {
  /** Resource name of the record in responses. */
  entity: string
  /** Link table with `file_id` and the record's id in `column`, both foreign keys. */
  links: string
  column: string
  records: string
  /** SQL for the record's name. */
  name: RawBuilder<unknown>
  /**
   * Readers besides the file's owner: true or false by permission, or a condition on the record's table, such as for
   * the person's own groups.
   */
  visibleTo: (person: Person) => boolean | RawBuilder<SqlBool>
  /** SQL condition for records whose file views are written to the audit log; by default none. */
  isSensitive?: RawBuilder<SqlBool>
}

/**
 * A kind of record in the audit log: how to name, find and authorise it, as SQL over its table. Other kinds have no
 * timeline and their log entries show no content.
 */
export type LoggedRecords = {
  /** Name of the record in the log. */
  entity: string
  table: string
  /**
   * Records that the person may read, by the rule of the record's own call: all (including deleted ones), none, or a
   * condition.
   */
  readableBy: (person: Person) => boolean | Condition
  /** Readers of entries about drafts; by default all readers of the record. */
  draftsReadableBy?: (person: Person) => boolean | Condition
  /** Fields that the log never stores in clear, such as access codes and answer keys. */
  secrets?: readonly string[]
  name: (locale: Locale) => RawBuilder<unknown>
  /** Path of its screen; null if the record has none any more. */
  path: RawBuilder<unknown>
  searchCondition: (q: string) => Condition | undefined
}

/** Requested membership of an imported row: group code, and user id or null for a new person. */
export type MembershipRequest = { line: number; code: string; user_id: number | null; status: string; studies: boolean }
/** The group that a row joins; null if the person is already a member. */
export type MembershipCheck = { group: { id: number; code: string } | null } | { refusal: Message }
export type CheckMemberships = (requests: readonly MembershipRequest[]) => Promise<Map<number, MembershipCheck>>
/** Checks imported rows in batches, counting free places. `locked` locks the groups until the transaction ends. */
export type OpenMembershipCheck = (db: Db, lock?: 'locked') => Promise<CheckMemberships>
export type NewMembership = { user_id: number; group_id: number; started_on: string }
export type NameLock = (userId: RawBuilder<unknown>) => RawBuilder<SqlBool>

/**
 * Conversations about a kind of record, which comments, a lower feature, show. All SQL is over `threads`, with the columns
 * `record_id` and `owner_id`: a material and a group, or homework and a student.
 */
export type CommentPlace = {
  place: CommentPlaceName
  /** Permission of those who moderate. */
  permission: Permission
  /** SQL: `record_id` and `owner_id` of the conversations that can take place now. */
  pairs: RawBuilder<unknown>
  /** Conditions: the user takes part as a student; the person moderates, or can close all conversations of the record. */
  isAsker: (userId: RawBuilder<unknown>) => RawBuilder<SqlBool>
  isModerator: (person: Person) => RawBuilder<SqlBool>
  canClose: (person: Person) => RawBuilder<SqlBool>
  /** SQL: ids of the users who are notified of questions. */
  teachers: RawBuilder<unknown>
  /** Whether an asker owns the conversation, so that messages of the teachers are for them. */
  isPrivate: boolean
  title: (locale: Locale) => RawBuilder<string>
  ownerName: RawBuilder<string>
  groupCode: RawBuilder<string>
  paths: { asker: RawBuilder<string>; moderator: RawBuilder<string> }
}

/** Control form of a subject in a group and period by the group's curriculum, which a new gradebook follows. */
export type PlannedForm = (
  db: Db,
  place: { groupId: number; subjectId: number; periodId: number },
) => Promise<'exam' | 'pass' | 'graded_pass' | 'coursework' | 'none' | undefined>

/** Counted result of a person at a test, in percent with two decimals and as a whole; null if no attempt counts any more. */
export type CountedScore = {
  test_id: number
  user_id: number
  attempt_id: number
  percent: number | null
  whole: number | null
}
/** A mark outside the tests that follows a score. `details` is only for the feature that it comes from. */
export type ScoreEffect = {
  source: 'gradebook' | 'exam'
  outcome: 'changed' | 'proposed'
  /** Why it is only proposed, as a code of the feature. */
  because: string | null
  user_id: number
  place: string
  path: string | null
  before: number | null
  after: number | null
  details: unknown
}
export type ScoreChange = { scores: readonly CountedScore[]; actorId: number | null; requestId: string; reason: string }
/**
 * Marks that follow test scores, for re-grades, a part of a lower feature. Signed periods and recommended applicants get
 * proposals.
 */
export type ScoreFollower = {
  source: ScoreEffect['source']
  foresee: (db: Db, scores: readonly CountedScore[]) => Promise<ScoreEffect[]>
  /** Writes the effects in the caller's transaction, with audit entries. */
  follow: (db: Db, change: ScoreChange) => Promise<ScoreEffect[]>
  /** Restores what was before the effects, or returns why something later forbids it. */
  restore: (
    db: Db,
    effects: readonly Pick<ScoreEffect, 'user_id' | 'outcome' | 'details'>[],
    change: Omit<ScoreChange, 'scores'>,
  ) => Promise<Message | null>
}

/** Declaration of a server feature, for the program and for lower features that must not import it. */
export type Feature<T extends EndpointTable = EndpointTable> = {
  routes: Handlers<T>
  /** Messages for the constraints of its tables. */
  constraints?: ConstraintMessages
  jobs?: (services: Services) => Jobs
  personalData?: readonly PersonalData[]
  personalFiles?: (db: Db, userId: number) => Promise<PersonalFile[]>
  /** Further facts for the personal data export, by name. Rules decide which of them the person may already know. */
  personalFacts?: PersonalFacts
  /** Evidence about a person from the feature's records, which a lower feature shows. */
  proofs?: Proofs
  /** Confirms the feature's printed papers at the public page of portfolio prints, a lower feature. */
  confirmPrint?: ConfirmPrint
  commentPlace?: CommentPlace
  fileUses?: readonly FileUse[]
  loggedRecords?: readonly LoggedRecords[]
  /** Lets the user import, a lower feature, put people into groups. */
  placeMembers?: OpenMembershipCheck
  /** Starts memberships and returns their ids. */
  joinGroups?: (db: Db, joins: readonly NewMembership[]) => Promise<number[]>
  plannedForm?: PlannedForm
  scoreFollower?: ScoreFollower
  /** SQL condition on a user id: the person can no longer change the legal name without approval. */
  nameLock?: NameLock
  /** Refreshes derived data after an erasure, in the same transaction. */
  afterErasure?: (db: Db) => Promise<void>
}

type Declared = {
  personalData: readonly PersonalData[]
  personalFiles: readonly ((db: Db, userId: number) => Promise<PersonalFile[]>)[]
  personalFacts: readonly PersonalFacts[]
  proofs: readonly Proofs[]
  confirmPrints: readonly ConfirmPrint[]
  commentPlaces: readonly CommentPlace[]
  fileUses: readonly FileUse[]
  loggedRecords: readonly LoggedRecords[]
  nameLocks: readonly NameLock[]
  afterErasure: readonly ((db: Db) => Promise<void>)[]
  placeMembers: OpenMembershipCheck | undefined
  joinGroups: ((db: Db, joins: readonly NewMembership[]) => Promise<number[]>) | undefined
  plannedForm: PlannedForm | undefined
  scoreFollowers: readonly ScoreFollower[]
}

/**
 * Everything that features declared, upper features first: an erasure deletes referring rows before the rows that
 * they refer to. features.ts fills it once.
 */
export const declarations: Declared = {
  personalData: [],
  personalFiles: [],
  personalFacts: [],
  proofs: [],
  confirmPrints: [],
  commentPlaces: [],
  fileUses: [],
  loggedRecords: [],
  nameLocks: [],
  afterErasure: [],
  placeMembers: undefined,
  joinGroups: undefined,
  plannedForm: undefined,
  scoreFollowers: [],
}

export const declareFeatures = (features: readonly Omit<Feature, 'routes'>[]): void => {
  const upperFirst = features.toReversed()
  declarations.personalData = upperFirst.flatMap(({ personalData = [] }) => personalData)
  declarations.personalFiles = upperFirst.flatMap(({ personalFiles = [] }) => personalFiles)
  declarations.personalFacts = features.flatMap(({ personalFacts = [] }) => personalFacts)
  declarations.proofs = features.flatMap(({ proofs }) => (proofs ? [proofs] : []))
  declarations.confirmPrints = features.flatMap(({ confirmPrint }) => (confirmPrint ? [confirmPrint] : []))
  declarations.afterErasure = upperFirst.flatMap(({ afterErasure = [] }) => afterErasure)
  declarations.placeMembers = features.find((feature) => feature.placeMembers)?.placeMembers
  declarations.joinGroups = features.find((feature) => feature.joinGroups)?.joinGroups
  declarations.plannedForm = features.find((feature) => feature.plannedForm)?.plannedForm
  declarations.scoreFollowers = features.flatMap(({ scoreFollower }) => (scoreFollower ? [scoreFollower] : []))
  declarations.nameLocks = features.flatMap(({ nameLock }) => (nameLock ? [nameLock] : []))
  declarations.loggedRecords = features.flatMap(({ loggedRecords = [] }) => loggedRecords)
  declarations.commentPlaces = features.flatMap(({ commentPlace }) => (commentPlace ? [commentPlace] : []))
  declarations.fileUses = upperFirst.flatMap(({ fileUses = [] }) => fileUses)
}
