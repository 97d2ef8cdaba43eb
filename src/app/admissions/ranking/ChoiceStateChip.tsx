import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../../api/admissions/ranking'
import { StatusChip } from '../../kit/fields/StatusChip'
import { choiceVariants } from './choiceStates'

/** What became of a wish so far, as a chip; who has a place by another wish competes no more. */
export const ChoiceStateChip = ({ row: { state, held } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  if (held !== null && state !== 'declined')
    return <StatusChip variant="dark">{translate('ranking.state.elsewhere')}</StatusChip>
  return <StatusChip variant={choiceVariants[state]}>{translate(`ranking.state.${state}`)}</StatusChip>
}
