import type { Member } from '../../api/groups/members'

const day = 86_400_000

/** Whether the membership is so new that it may be deleted; the server judges again. */
export const isNew = ({ created_at }: Member): boolean => Date.now() - Date.parse(created_at) < day
