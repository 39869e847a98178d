/** Why a form could not be sent or saved, if it could not. */
export const FormFailure = ({ text }: { text: string | null | undefined }) =>
  text && (
    <p role="alert" className="col-span-full rounded-md bg-danger-subtle px-4 py-3 text-sm text-danger">
      {text}
    </p>
  );
