import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../api/ranking'
import { StatusChip } from '../kit/fields/StatusChip'
import { choiceVariants } from './choiceStates'

/** What became of a wish so far, as a chip. */
export const ChoiceStateChip = ({ state }: { state: RankedChoice['state'] }) => (
  <StatusChip variant={choiceVariants[state]}>{useTranslate()(`ranking.state.${state}`)}</StatusChip>
)
