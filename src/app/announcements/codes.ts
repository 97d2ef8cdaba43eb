import {
  announcementStates,
  readerStates,
  type AnnouncementState,
  type ReaderState,
} from '../../api/announcements/codes'
import type { Variant } from '../../api'
import { choicesOf } from '../kit/inputs/choices/choices'

const stateVariants: Readonly<Record<AnnouncementState, Variant>> = {
  draft: 'secondary',
  scheduled: 'info',
  published: 'primary',
  expired: 'dark',
  withdrawn: 'danger',
}
export const stateChoices = choicesOf('announcements.state', announcementStates, stateVariants)

const readerVariants: Readonly<Record<ReaderState, Variant>> = {
  confirmed: 'success',
  outdated: 'info',
  opened: 'warning',
  not_opened: 'secondary',
}
export const readerChoices = choicesOf('announcements.reader_state', readerStates, readerVariants)
