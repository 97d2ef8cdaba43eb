import { groups } from './groups'
import { groupMembers } from './members'
import { groupMoves } from './moves'

export const groupsCalls = {
  ...groups,
  ...groupMembers,
  ...groupMoves,
}
