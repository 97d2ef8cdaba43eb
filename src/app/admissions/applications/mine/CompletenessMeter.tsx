import { useTranslate } from 'react-admin'

/** How much of the application is filled in, in percent. */
export const CompletenessMeter = ({ value }: { value: number }) => {
  const translate = useTranslate()
  return (
    <div className="completeness">
      <p className="small muted">{translate('my_profile.filled', { percent: value })}</p>
      <div
        className="meter"
        role="progressbar"
        aria-label={translate('my_profile.completeness')}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${value}%` }} />
      </div>
    </div>
  )
}
