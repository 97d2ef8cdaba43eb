import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { usePathName } from './states'
import { RemarkCard } from './RemarkCard'
import type { CaseAct } from './useCase'

type Props = { profile: ProfileCase; act: CaseAct }

/** All remarks of the application, including resolved ones and those without a line of their own. */
export const CaseRemarks = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const nameOf = usePathName(profile.documents)
  if (profile.remarks.length === 0 && profile.faults.length === 0) return null
  return (
    <section className="panel" aria-labelledby="case-remarks">
      <header>
        <h2 id="case-remarks" className="text-m">
          {translate('profiles.case.remarks')}
        </h2>
      </header>
      <div className="pad stack gap-2">
        {profile.remarks.map((remark) => (
          <RemarkCard key={remark.id} remark={remark} profile={profile} act={act} about={nameOf(remark.path)} />
        ))}
        {profile.faults.length > 0 && (
          <details>
            <summary className="text-s muted cursor-pointer">
              {translate('profiles.case.faults', profile.faults.length)}
            </summary>
            <ul className="small bullets mt-2">
              {profile.faults.map(({ path, message }) => (
                <li key={`${path}${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}
