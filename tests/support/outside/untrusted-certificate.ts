/** A certificate of this machine that nobody has signed, valid until 2126, and its key: for servers of tests. */
export const untrusted = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVodZPxWVKX+Wacq3
JOzpTcj+e8EdfCZwdkAEFnph2b+hRANCAASen8OnNLkx5lBld9OYde4oih8kkuTy
bKeylLVCXe3vZpxGS8GtEQxbH6ptzi6LjMR/XjjFR4hsspMY4bcKRqUt
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUTSEdKWV6KckbU0JFpxkLlOiDI7UwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIxNDgyNVoYDzIxMjYxMTAy
MjE0ODI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASen8OnNLkx5lBld9OYde4oih8kkuTybKeylLVCXe3vZpxGS8GtEQxb
H6ptzi6LjMR/XjjFR4hsspMY4bcKRqUto28wbTAdBgNVHQ4EFgQUqrMflEW7vo1V
ojajeD5rnY9VqOgwHwYDVR0jBBgwFoAUqrMflEW7vo1VojajeD5rnY9VqOgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAIRdsOTtY6Ll4tjpYKyrH2Kr90Z1lR68Eb3BkZ3+gEIkAiEA
nMbMbJda1SNE2JfZ6ZDguo3UkiGYJPZeVvs+P4/Wm/c=
-----END CERTIFICATE-----
`,
};
