import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { AttemptRow } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { useDraftDialog } from '../../../kit/forms/useDraftDialog'
import { MoreMenu } from '../../../shell/page/MoreMenu'
import { AttemptDialog } from './AttemptDialog'
import { AttemptJournal } from './AttemptJournal'
import { attemptActions, canApply, type AttemptAction } from './actionRules'

export const AttemptBulk = ({ test, chosen }: { test: Test; chosen: readonly AttemptRow[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<AttemptRow>()
  const [open, setOpen] = useDraftDialog(attemptActions)
  const idsFor = (deed: AttemptAction) => chosen.filter((row) => canApply(deed, row)).map(({ id }) => id)
  return (
    <>
      {attemptActions.map((deed) => {
        const { length } = idsFor(deed)
        if (length === 0) return null
        const name = translate(`tests.attempts.deed.${deed}`)
        return (
          <Button
            key={deed}
            size="small"
            color={deed === 'void' ? 'error' : 'inherit'}
            disabled={!test.can_edit}
            onClick={() => setOpen(deed)}
          >
            {length < chosen.length ? `${name}, ${length}` : name}
          </Button>
        )
      })}
      {open && (
        <AttemptDialog
          test={test}
          action={open}
          ids={idsFor(open)}
          onClose={(isDone) => {
            setOpen(null)
            if (isDone) onUnselectItems()
          }}
        />
      )}
    </>
  )
}

/** Menu of an attempt: its journal, and actions on it. */
export const AttemptMenu = ({ test, row }: { test: Test; row: AttemptRow }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<AttemptAction | 'journal' | null>(null)
  return (
    <>
      <MoreMenu label={translate('tests.attempts.actions_of', { name: row.name })}>
        <MenuItem onClick={() => setOpen('journal')}>{translate('tests.attempts.journal.title')}</MenuItem>
        {test.can_edit &&
          attemptActions
            .filter((deed) => canApply(deed, row))
            .map((deed) => (
              <MenuItem
                key={deed}
                className={deed === 'void' ? 'text-danger' : undefined}
                onClick={() => setOpen(deed)}
              >
                {translate(`tests.attempts.deed.${deed}`)}
              </MenuItem>
            ))}
      </MoreMenu>
      {open === 'journal' && <AttemptJournal testId={test.id} row={row} onClose={() => setOpen(null)} />}
      {open && open !== 'journal' && (
        <AttemptDialog test={test} action={open} ids={[row.id]} name={row.name} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
