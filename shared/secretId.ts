/** The unguessable id (UUID) of a record that its link gives access to. */
export const SECRET_ID = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;
