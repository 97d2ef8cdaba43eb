import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BallotOption } from '../../../api/polls/results'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useRead } from '../../kit/providers/calls'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { PartFault } from '../../shell/page/PartFault'
import { receiptPattern, normalizeReceipt } from '../../../api/polls/receipts'
import '../polls.css'

type Props = { pollId: number; options: readonly BallotOption[]; onClose: () => void }

/**
 * Finds a ballot by its receipt. All ballots are downloaded and searched in the browser, because a request with the
 * receipt would tell the server whose ballot it is.
 */
export const FindBallot = ({ pollId, options, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState<string | null>(null)
  const { data, error, refetch } = useRead('GET /api/voting/:id/ballots', { id: pollId })
  const receipt = normalizeReceipt(typed)
  const fault = submitted !== null && !receiptPattern.test(submitted) ? translate('ballot.find.wrong') : undefined
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{translate('ballot.find.title')}</DialogTitle>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(receipt)
        }}
      >
        <DialogContent className="dialog-fields">
          <FieldFrame
            id={`${id}-code`}
            label={translate('ballot.receipt.code')}
            help={translate('ballot.find.help')}
            optional={false}
            error={fault}
          >
            <OutlinedInput
              id={`${id}-code`}
              fullWidth
              inputRef={focusOnMount}
              autoComplete="off"
              value={typed}
              error={fault !== undefined}
              inputProps={{ 'aria-describedby': fault ? `${id}-code-error` : `${id}-code-help`, spellCheck: false }}
              onChange={({ target }) => {
                setTyped(target.value)
                setSubmitted(null)
              }}
            />
          </FieldFrame>
          {error && !data && <PartFault onAgain={() => void refetch()} />}
          <div role="status">
            {data && submitted !== null && !fault && (
              <FoundBallot ballots={data.ballots.filter((ballot) => ballot.receipt === submitted)} options={options} />
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ballot.find.close')}</Button>
          <Button type="submit" variant="contained" disabled={!data}>
            {translate('ballot.find.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FoundBallotProps = { ballots: readonly { choices: readonly string[] }[]; options: Props['options'] }

const FoundBallot = ({ ballots, options }: FoundBallotProps) => {
  const translate = useTranslate()
  if (ballots.length === 0) return <p className="note warning">{translate('ballot.find.none')}</p>
  return (
    <div className="note">
      <div>
        <p className="medium">{translate('ballot.find.found')}</p>
        {ballots.map(({ choices }, place) => (
          <ol key={place} className={choices.length > 1 ? 'mt-1 numbered' : 'mt-1'}>
            {choices.length === 0 && <li>{translate('ballot.find.blank')}</li>}
            {choices.map((choice) => (
              <li key={choice}>{options.find(({ id }) => id === choice)?.title}</li>
            ))}
          </ol>
        ))}
        {ballots.length > 1 && <p className="small">{translate('ballot.find.several')}</p>}
      </div>
    </div>
  )
}
