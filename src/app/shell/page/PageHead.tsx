import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** A status chip beside the title. */
  status?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}

/** Page header with the h1, which takes the focus on route changes, and actions on the right. */
export const PageHead = ({ title, status, subtitle, actions }: Props) => (
  <div className="page-head row wrap align-start gap-4">
    <div>
      <div className="row wrap page-title">
        <h1 tabIndex={-1}>{title}</h1>
        {status}
      </div>
      {subtitle && <p className="sub muted mt-1">{subtitle}</p>}
    </div>
    {actions && <div className="actions row wrap push">{actions}</div>}
  </div>
)
