import type { RawBuilder, SqlBool } from 'kysely'
import type { EndpointTable, Locale } from '../../api/kit/endpoints'
import type { Db } from '../platform/database'
import type { Jobs } from '../platform/jobs'
import type { Condition } from './conditions'
import type { ConstraintMessages } from './constraints'
import type { Handlers } from './handlers'
import type { Person } from './person'
import type { Message } from './problems'
import type { Services } from './services'

/**
 * A table that holds something about a person, for the export and for the erasure alike. What stays after an erasure is
 * what the college must be able to show later, and it leads to a record without a name.
 */
export type PersonalData = {
  table: string
  /**
   * The column that leads to the person; or, where it leads there through other tables, the column and the condition on
   * it.
   */
  person: string
  through?: (userId: number) => RawBuilder<SqlBool>
  /** What is not about the person: hashes, secrets, and columns made of others for searching. */
  without?: readonly string[]
  /** False: the export brings no row, as its mere presence tells too much; a rule says what it may (`personalFacts`). */
  exported?: false
  /**
   * What an erasure does with the rows: they go, or what leads back to the person goes from them (`SET …`), or they
   * stay as they are.
   */
  erasure: 'remove' | 'stay' | RawBuilder<unknown>
  /** Rows that go although the others stay, as a condition over the table. */
  removed?: RawBuilder<SqlBool>
  /** What the audit log calls its records: what was typed about them, as a reason, an erasure takes from the log. */
  audited?: readonly string[]
}

/**
 * A stored file that a person has given: the export brings it, and where an erasure removes its row, its objects go at
 * once.
 */
export type PersonalFile = { id: number; name: string; storage_key: string; kind: string; removed: boolean }

export type PersonalFacts = (db: Db, userId: number) => Promise<Record<string, unknown>>

/**
 * What the college's own records prove about a person: which record of which source, its name, the day (yyyy-MM-dd), a
 * result in percent, its files.
 */
export type Proof = {
  source: string
  id: number
  name: string
  day: string
  percent: number | null
  fileIds: number[]
}
export type Proofs = (db: Db, asked: { userId: number; locale: Locale }) => Promise<Proof[]>

/**
 * One kind of record that uses files: they are kept by the sweep, shown as used, and open to those who may read the
 * record.
 */
export type FileUse = {
  /** What such a record is called in answers: the name of its resource. */
  entity: string
  /** The table of links: `file_id`, and the record's id in `column`; both foreign keys. */
  links: string
  column: string
  records: string
  /** What one record is called, as SQL over its table. */
  name: RawBuilder<unknown>
  /**
   * Who else than the file's owner opens it through such a record: everybody of a permission (true or false), or a
   * condition over the record's table, as where the person's reach ends at groups of their own.
   */
  opensTo: (person: Person) => boolean | RawBuilder<SqlBool>
  /**
   * Of which of the records it is remembered who looks into them, as SQL over the table; of none where it is left out.
   */
  isSensitive?: RawBuilder<SqlBool>
}

/**
 * One kind of record in the audit log: how it is named and found, and which of them a person may read; all is SQL over
 * its table. A kind without this has no timeline, and the log shows nothing of its content.
 */
export type LoggedRecords = {
  /** The record's name in the log. */
  entity: string
  table: string
  /**
   * Which of them the person may read, by the condition of the record's own call: all (also deleted ones), none, or a
   * condition.
   */
  readableBy: (person: Person) => boolean | Condition
  /** Fields that the log never keeps in clear, such as access codes and answer keys. */
  secrets?: readonly string[]
  name: (locale: Locale) => RawBuilder<unknown>
  /** The address of its screen; null for a record that has none any more. */
  path: RawBuilder<unknown>
  finds: (q: string) => Condition | undefined
}

/** A wish of an imported row: the group by its code, and the person, or null for a new one. */
export type PlaceWish = { line: number; code: string; user_id: number | null; status: string; studies: boolean }
/** The group that a row joins; null where the person is in it already. */
export type Place = { group: { id: number; code: string } | null } | { refusal: Message }
export type PlaceMembers = (wishes: readonly PlaceWish[]) => Promise<Map<number, Place>>
/** Judges wishes one batch after another, counting free places; `locked` holds the groups until the transaction ends. */
export type OpenPlaces = (db: Db, lock?: 'locked') => Promise<PlaceMembers>
export type Joining = { user_id: number; group_id: number; started_on: string }
export type NameLock = (userId: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** What a room of the server says of itself: to the program, and to the rooms below, which may not know it. */
export type Room<T extends EndpointTable = EndpointTable> = {
  routes: Handlers<T>
  /** What the constraints of its tables say to a person. */
  constraints?: ConstraintMessages
  jobs?: (services: Services) => Jobs
  personalData?: readonly PersonalData[]
  personalFiles?: (db: Db, userId: number) => Promise<PersonalFile[]>
  /**
   * What the export says beside the tables, by name: where a rule decides how much of them the person may know by now.
   */
  personalFacts?: PersonalFacts
  /** What its records prove about a person, for a room below that shows it. */
  proofs?: Proofs
  fileUses?: readonly FileUse[]
  loggedRecords?: readonly LoggedRecords[]
  /** The feature that keeps groups lets the import of people, which is below it, put them into groups. */
  placeMembers?: OpenPlaces
  /** Begins memberships and answers their ids. */
  joinGroups?: (db: Db, joins: readonly Joining[]) => Promise<number[]>
  /** A condition on a person's id: the person cannot change the legal name alone any more. */
  locksName?: NameLock
  /** What has to be renewed when somebody was forgotten; in the erasure's transaction. */
  afterErasure?: (db: Db) => Promise<void>
}

type Declared = {
  personalData: readonly PersonalData[]
  personalFiles: readonly ((db: Db, userId: number) => Promise<PersonalFile[]>)[]
  personalFacts: readonly PersonalFacts[]
  proofs: readonly Proofs[]
  fileUses: readonly FileUse[]
  loggedRecords: readonly LoggedRecords[]
  nameLocks: readonly NameLock[]
  afterErasure: readonly ((db: Db) => Promise<void>)[]
  placeMembers: OpenPlaces | undefined
  joinGroups: ((db: Db, joins: readonly Joining[]) => Promise<number[]>) | undefined
}

/**
 * What the rooms have declared, the upper ones first: an erasure removes what names a record before the record. Filled
 * once, by rooms.ts.
 */
export const declared: Declared = {
  personalData: [],
  personalFiles: [],
  personalFacts: [],
  proofs: [],
  fileUses: [],
  loggedRecords: [],
  nameLocks: [],
  afterErasure: [],
  placeMembers: undefined,
  joinGroups: undefined,
}

export const declareRooms = (rooms: readonly Omit<Room, 'routes'>[]): void => {
  const upperFirst = rooms.toReversed()
  declared.personalData = upperFirst.flatMap(({ personalData = [] }) => personalData)
  declared.personalFiles = upperFirst.flatMap(({ personalFiles = [] }) => personalFiles)
  declared.personalFacts = rooms.flatMap(({ personalFacts = [] }) => personalFacts)
  declared.proofs = rooms.flatMap(({ proofs }) => (proofs ? [proofs] : []))
  declared.afterErasure = upperFirst.flatMap(({ afterErasure = [] }) => afterErasure)
  declared.placeMembers = rooms.find((room) => room.placeMembers)?.placeMembers
  declared.joinGroups = rooms.find((room) => room.joinGroups)?.joinGroups
  declared.nameLocks = rooms.flatMap(({ locksName }) => (locksName ? [locksName] : []))
  declared.loggedRecords = rooms.flatMap(({ loggedRecords = [] }) => loggedRecords)
  declared.fileUses = upperFirst.flatMap(({ fileUses = [] }) => fileUses)
}
