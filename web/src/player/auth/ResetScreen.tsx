import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { NewPassword } from './NewPassword';
import { ResetRequest } from './ResetRequest';

/** Asks for a link by which the password can be changed, or changes it by such a link. */
export default function ResetScreen(): ReactNode {
  const { code } = useParams<{ code?: string }>();
  return code === undefined ? <ResetRequest /> : <NewPassword code={code} />;
}
