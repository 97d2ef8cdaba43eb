import type { Variant } from '../../../api'
import type { Reader } from '../../../api/study/materialActions'
import type { Material, MaterialKind } from '../../../api/study/materials'
import { choicesOf } from '../../kit/inputs/choices/choices'

const variants: Readonly<Record<Material['status'], Variant>> = {
  draft: 'secondary',
  published: 'primary',
  archived: 'dark',
}
export const materialStatuses = ['draft', 'published', 'archived'] as const
export const statusChoices = choicesOf('materials.status', materialStatuses, variants)

export const kinds = ['text', 'file', 'video', 'link'] as const satisfies readonly MaterialKind[]
export const kindChoices = choicesOf('materials.kind', kinds)
/** Videos and links have an address. */
export const hasAddress = (kind: unknown): boolean => kind === 'video' || kind === 'link'

const readerVariants: Readonly<Record<Reader['state'], Variant>> = {
  read: 'success',
  started: 'warning',
  not_opened: 'secondary',
}
export const readerStates = ['read', 'started', 'not_opened'] as const
export const readerChoices = choicesOf('materials.reader_state', readerStates, readerVariants)
