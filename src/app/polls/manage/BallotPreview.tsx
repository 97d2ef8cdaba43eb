import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslate } from 'react-admin'
import { decisionOptions } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import type { BallotPaper } from '../../../api/polls/voting'
import { Ballot } from '../voting/Ballot'
import { useLocalizedText } from './useLocalizedText'

/** Preview of the ballot. It can be filled in but not cast. */
export const BallotPreview = ({ poll, onClose }: { poll: Poll; onClose: () => void }) => {
  const translate = useTranslate()
  const ballot = useBallotOf(poll)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={translate('polls.preview.title')}>
      <DialogContent>
        <div className="ballot-preview text-plain stack gap-4 mt-4">
          <p className="note info">{translate('polls.preview.text')}</p>
          <Ballot ballot={ballot} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('polls.preview.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const useBallotOf = (poll: Poll): BallotPaper => {
  const translate = useTranslate()
  const wordsOf = useLocalizedText()
  const { kind, translations, options, min_choices, max_choices } = poll
  const { title, description } = wordsOf(translations)
  const isDecision = kind === 'yes_no_abstain'
  const shown = isDecision
    ? decisionOptions.map((id) => ({ id, title: translate(`polls.decision.${id}`), description: null }))
    : options.map((option) => ({ id: option.id, ...wordsOf(option.translations) }))
  const isOne = isDecision || kind === 'single'
  return {
    ...poll,
    name: title,
    description,
    options: shown,
    min_choices: isOne ? 1 : min_choices,
    max_choices: isOne ? 1 : (max_choices ?? options.length),
    state: 'open',
    voted: false,
    blocked_reason: null,
    results_visible: false,
    reason: null,
    my_choices: null,
    can_change: false,
  }
}
