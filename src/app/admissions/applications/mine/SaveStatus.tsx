import { CloudCheck, CloudOff } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { timeOf } from '../../../shell/dates'
import type { SaveState } from './saver'

/** The autosave state as text. */
export const SaveStatus = ({ state }: { state: SaveState }) => {
  const translate = useTranslate()
  switch (state.kind) {
    case 'saved':
      return (
        <>
          <CloudCheck size={16} strokeWidth={2} aria-hidden />
          <span className="hide-phone num">{translate('my_application.save.saved', { time: timeOf(state.at) })}</span>
          <span className="phone-only num nowrap">
            {translate('my_application.save.saved_short', { time: timeOf(state.at) })}
          </span>
        </>
      )
    case 'waiting':
    case 'saving':
      return translate('my_application.save.saving')
    case 'kept':
      return (
        <>
          <CloudOff className="text-warning flex-none" size={16} strokeWidth={2} aria-hidden />
          <span className="text-warning">{translate(`my_application.save.kept.${state.why}`)}</span>
        </>
      )
    case 'quiet':
    default:
      return translate('my_application.save.quiet')
  }
}
