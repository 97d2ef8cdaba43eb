import Button from '@mui/material/Button'
import { MailPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../../api/people/userAccounts'
import { SlipDialog } from '../SlipDialog'
import { useBulkAccess } from '../useBulkAccess'

type Props = { mailable: readonly number[]; others: readonly number[]; onChanged: () => void }

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Access for new users: invitations by mail, printed slips for those without an address. */
export const Newcomers = ({ mailable, others, onChanged }: Props) => {
  const translate = useTranslate()
  const { invite, issueSlips, progress } = useBulkAccess()
  const [invited, setInvited] = useState(0)
  const [slips, setSlips] = useState<readonly LoginSlip[]>([])
  if (mailable.length + others.length === 0 && slips.length === 0) return null
  const send = async () => setInvited(await invite(mailable).catch(() => 0))
  return (
    <div className="panel divided newcomers">
      <div className="p-5">
        <h3>{translate('user_import.entry')}</h3>
        <p className="muted">{translate('user_import.entry_help')}</p>
      </div>
      {mailable.length > 0 && (
        <div className="row wrap between p-5">
          <p>
            {invited > 0
              ? translate('users.entries.invited', invited)
              : translate('user_import.mailable', mailable.length)}
          </p>
          <Button variant="outlined" disabled={invited > 0} onClick={() => void send()}>
            <MailPlus {...icon} />
            {translate('user_import.invite')}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div className="row wrap between p-5">
          <p>{translate('user_import.others', others.length)}</p>
          <Button
            variant="outlined"
            disabled={progress !== null}
            onClick={() => void issueSlips(others).then(setSlips)}
          >
            <Printer {...icon} />
            {progress ? translate('users.entries.progress', progress) : translate('user_import.slips')}
          </Button>
        </div>
      )}
      {slips.length > 0 && (
        <SlipDialog
          slips={slips}
          onClose={() => {
            setSlips([])
            onChanged()
          }}
        />
      )}
    </div>
  )
}
