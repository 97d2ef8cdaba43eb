import type { z } from 'zod'
import type { materialPreview } from '../../api/study/materialActions'
import type { MaterialInput } from '../../api/study/materials'
import type { ConstraintMessages } from '../kit/records/constraints'
import { invalid, type Message } from '../kit/problems'
import { isBlankHtml } from '../kit/texts/richText'
import { embedOf } from '../kit/texts/videoHosts'
import { addressFault } from '../kit/texts/webAddress'

/** Maps database constraints to form fields and messages. */
export const materialConstraints: ConstraintMessages = {
  materials_subject_id_fkey: { path: 'subject_id', key: 'field.no_such_record' },
  material_groups_group_id_fkey: { path: 'group_ids', key: 'field.no_such_record' },
  material_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.no_such_record' },
  materials_window_order: { path: 'visible_to', key: 'field.ends_before_start' },
  material_receipts_material_id_edition_fkey: { path: 'id', key: 'materials.was_read' },
}

/**
 * Videos and links need an address (of a supported host for videos), other kinds have none. Only mandatory materials
 * can have a due date.
 */
export const checkMaterial = ({ kind, url, mandatory, due_on }: MaterialInput): void => {
  const hasAddress = kind === 'video' || kind === 'link'
  const fault = url === null ? null : addressFault(url)
  const errors = {
    ...(hasAddress && url === null && { url: [{ key: 'materials.address_missing' }] }),
    ...(!hasAddress && url !== null && { url: [{ key: 'materials.address_unneeded' }] }),
    ...(hasAddress && fault !== null && { url: [{ key: `field.${fault}` }] }),
    ...(kind === 'video' &&
      url !== null &&
      fault === null &&
      embedOf(url) === null && { url: [{ key: 'materials.unknown_video' }] }),
    ...(due_on !== null && !mandatory && { due_on: [{ key: 'materials.due_of_mandatory' }] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Publishable = {
  kind: string
  audience: string
  groups_count: number
  directions_count: number
  files_count: number
  body: string
}

/** Returns what prevents publication, or null. */
export const missingPart = (material: Publishable): Message | null => {
  const { kind, audience, groups_count, directions_count, files_count, body } = material
  if (audience === 'chosen' && groups_count + directions_count === 0) return { key: 'materials.for_nobody' }
  if (kind === 'text' && isBlankHtml(body)) return { key: 'materials.no_text' }
  if (kind === 'file' && files_count === 0) return { key: 'materials.no_file' }
  return null
}

type Visibility = { status: string; isForGroup: boolean; isEarly: boolean; isLate: boolean }
/** Returns why students of a group cannot see a material, or null if they can. */
export const hiddenReason = ({
  status,
  isForGroup,
  isEarly,
  isLate,
}: Visibility): z.output<typeof materialPreview>['hidden'] => {
  if (status === 'draft' || status === 'archived') return status
  if (!isForGroup) return 'not_for_group'
  if (isEarly) return 'not_yet'
  return isLate ? 'no_more' : null
}
