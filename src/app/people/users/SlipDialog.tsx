import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import { dayOf } from '../../shell/dates'
import { useStayUntil } from '../../shell/widgets/useBeforeUnload'
import './users.css'

/**
 * Printable login slips for users without an address. They cannot be shown again, so only the button closes the dialog,
 * and the browser warns before the page is left until they are printed.
 */
export const SlipDialog = ({ slips, onClose }: { slips: readonly LoginSlip[]; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const [isPrinted, setPrinted] = useState(false)
  const leave = useStayUntil(isPrinted)
  return (
    <Dialog open className="slip-dialog" aria-labelledby={id}>
      <DialogTitle id={id} className="no-print">
        {translate(slips.length > 1 ? 'users.slip.titles' : 'users.slip.title')}
      </DialogTitle>
      <DialogContent>
        <p className="no-print">{translate('users.slip.once', slips.length)}</p>
        <div className="stack gap-4 mt-4">
          {slips.map((slip) => (
            <Slip key={slip.login} slip={slip} />
          ))}
        </div>
      </DialogContent>
      <DialogActions className="no-print">
        <Button
          onClick={() => {
            leave()
            onClose()
          }}
        >
          {translate('users.slip.close')}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            window.print()
            setPrinted(true)
          }}
        >
          <Printer size={20} strokeWidth={1.75} aria-hidden />
          {translate('users.slip.print')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Slip = ({ slip }: { slip: LoginSlip }) => {
  const translate = useTranslate()
  return (
    <div className="login-slip text-plain dashed stack p-5">
      <h3 className="text-l">{slip.name}</h3>
      <dl>
        <dt className="muted">{translate('users.slip.address')}</dt>
        <dd className="anywhere">{window.location.host}</dd>
        <dt className="muted">{translate('users.slip.login')}</dt>
        <dd className="mono anywhere">{slip.login}</dd>
        <dt className="muted">{translate('users.slip.password')}</dt>
        <dd className="mono anywhere">{slip.password}</dd>
      </dl>
      <p>{translate('users.slip.text', { date: dayOf(slip.valid_until) })}</p>
    </div>
  )
}
