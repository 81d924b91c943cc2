require "openssl"

TOLERANCE_SECONDS = 300

# Whether the delivery is genuine. `header` is the value of X-Service-Signature.
def genuine?(raw_body, header, secret)
  parts = header.to_s.split(",").to_h { |part| part.split("=", 2).then { |name, value| [name, value.to_s] } }
  t = parts.fetch("t", "")
  return false unless t.match?(/\A[0-9]+\z/) && (Time.now.to_i - t.to_i).abs <= TOLERANCE_SECONDS

  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{t}.".b + raw_body.b)
  OpenSSL.secure_compare(expected, parts.fetch("v1", ""))
end
