import type { AnnouncementState } from '../../../api/announcements/codes'
import type { AnnouncementInput } from '../../../api/announcements/sent'
import type { Audience } from '../../../api/groups/audience'
import { fieldsBeyond } from '../../groups'
import { conflict, invalid, type Message } from '../../kit/problems'
import type { ConstraintMessages } from '../../kit/records/constraints'

export const announcementConstraints: ConstraintMessages = {
  announcement_groups_group_id_fkey: { path: 'group_ids', key: 'field.no_such_record' },
  announcement_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.no_such_record' },
  announcement_roles_role_id_fkey: { path: 'role_ids', key: 'field.no_such_record' },
  announcements_window_order: { path: 'expires_at', key: 'field.ends_before_start' },
}

type Errors = Readonly<Record<string, readonly Message[]>>
const refuse = (errors: Errors) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Addressed = Pick<AnnouncementInput, 'audience' | 'group_ids' | 'direction_ids' | 'role_ids'>

/** Limits the audience to `allowed` (undefined: everybody) and to what the announcement had `before`. */
export const checkAudience = (
  audience: Addressed,
  allowed: Partial<Audience> | undefined,
  before?: Addressed,
): void => {
  if (!allowed) return
  const group_ids = [...(allowed.group_ids ?? []), ...(before?.group_ids ?? [])]
  refuse(
    Object.fromEntries(
      fieldsBeyond(audience, { ...before, group_ids }).map((field) => [
        field,
        [{ key: field === 'group_ids' ? 'groups.not_your_group' : 'groups.not_your_audience' }],
      ]),
    ),
  )
}

/** Rejects a publication without readers, or after its end. */
export const checkComplete = (announcement: Addressed & { expires_at: string | null }, now: Date): void => {
  const { audience, group_ids, direction_ids, role_ids, expires_at } = announcement
  const chosen = [...group_ids, ...direction_ids, ...role_ids]
  refuse({
    ...(audience === 'chosen' && chosen.length === 0 && { group_ids: [{ key: 'announcements.for_nobody' }] }),
    ...(expires_at !== null &&
      Date.parse(expires_at) <= now.getTime() && { expires_at: [{ key: 'announcements.over' }] }),
  })
}

const isSameTime = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

type Times = { state: AnnouncementState; publish_at: string | null; expires_at: string | null }
/** A withdrawn announcement cannot be changed, and one that readers have seen keeps its time. */
export const checkEdit = (before: Times, input: AnnouncementInput, now: Date): void => {
  if (before.state === 'withdrawn') throw conflict('announcements.is_withdrawn')
  if (before.state === 'draft') return
  const isOut = before.state !== 'scheduled'
  const isMoved = !isSameTime(input.publish_at, before.publish_at)
  refuse({ ...(isOut && isMoved && { publish_at: [{ key: 'announcements.is_out' }] }) })
  // An expired announcement can be corrected without a new end.
  const keepsEnd = isSameTime(input.expires_at, before.expires_at)
  checkComplete(keepsEnd ? { ...input, expires_at: null } : input, now)
}
